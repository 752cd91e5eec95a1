-- Returns the events of webhooks that an entry of the audit trail stands for. An import is one event, not one for each
-- location that it changes.
CREATE OR REPLACE FUNCTION webhook_events_of(of_kind text, what text, before_values jsonb, after_values jsonb, by_call text)
RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT event FROM (VALUES
    ('route.created', of_kind = 'route' AND what = 'created'),
    ('route.assigned', of_kind = 'route' AND what IN ('created', 'changed') AND after_values ->> 'user_id' IS NOT NULL),
    ('route.started', of_kind = 'route' AND what = 'changed' AND before_values ->> 'status' = 'new'
      AND after_values ->> 'status' = 'active'),
    ('route.completed', of_kind = 'route' AND what = 'changed' AND after_values ->> 'status' = 'completed'),
    ('visit.reported', of_kind = 'visit' AND what = 'created'),
    ('visit.confirmed', of_kind = 'visit' AND what IN ('created', 'changed') AND after_values ->> 'confirmed' = 'true'),
    ('visit.notPossible', of_kind = 'visit' AND what = 'created' AND after_values ->> 'actually_visited' = 'false'),
    ('location.changed', of_kind = 'location' AND what IN ('created', 'changed')
      AND by_call IS DISTINCT FROM 'import-apply' AND by_call IS DISTINCT FROM 'import-revert'),
    ('import.finished', of_kind = 'import' AND what = 'changed' AND after_values ->> 'state' = 'applied')
  ) AS events(event, applies) WHERE applies
$$;

-- Writes what webhooks are to be told, in the transaction of the change itself. Each webhook is told of its office and
-- the branches of that; a change that moves a record to another office is told to both.
CREATE OR REPLACE FUNCTION keep_webhook_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Most installations have none: then nothing else is looked at.
  IF NOT EXISTS (SELECT 1 FROM webhooks WHERE paused_at IS NULL AND ended_at IS NULL) THEN RETURN NULL; END IF;
  INSERT INTO webhook_deliveries (id, webhook_id, event, record_id, data, at, next_at)
  SELECT audit_id(e.at), w.id, event, e.record_id,
    jsonb_build_object('id', e.record_id, 'name', e.name, 'office_id', e.office_id, 'user_id', e.user_id,
      'before', e.before, 'after', e.after)
      || CASE WHEN e.kind = 'visit' THEN jsonb_build_object('location_id', e.about_id) ELSE '{}' END,
    e.at, e.at
  FROM entries AS e
  CROSS JOIN LATERAL webhook_events_of(e.kind, e.action, e.before, e.after, e.call)
    WITH ORDINALITY AS told(event, nth)
  JOIN webhooks AS w ON w.paused_at IS NULL AND w.ended_at IS NULL AND event = ANY(w.events)
  WHERE e.record_id IS NOT NULL AND (w.office_id IS NULL OR w.office_id IN (
    WITH RECURSIVE above(id) AS (
      SELECT unnest(ARRAY[e.office_id, e.other_office_id])
      UNION
      SELECT edge.parent_id FROM branch_offices AS edge JOIN above ON edge.branch_id = above.id
    ) SELECT id FROM above WHERE id IS NOT NULL))
  ORDER BY e.id, nth;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhooks_of_audit AFTER INSERT ON audit
REFERENCING NEW TABLE AS entries FOR EACH STATEMENT EXECUTE FUNCTION keep_webhook_deliveries();
