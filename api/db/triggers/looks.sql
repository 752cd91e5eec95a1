-- Records who viewed positions. A look at one agent is an entry about that agent. A look at the map writes a row for
-- each agent, and is one entry with their number.
CREATE OR REPLACE FUNCTION keep_audit_of_looks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  by_whom jsonb := coalesce(nullif(current_setting('waybook.by', true), '')::jsonb, '{"source": "outside"}');
BEGIN
  IF current_setting('waybook.audit', true) = 'off' THEN RETURN NULL; END IF;
  INSERT INTO audit (id, at, action, kind, record_id, name, about_kind, about_id, office_id,
    after, user_id, admin_id, source, call, address, request_id)
  SELECT audit_id(clock_timestamp()), clock_timestamp(), 'looked', kind, agent_id, name, about, agent_id, office_id,
    details, viewer_id, admin_id, by_whom ->> 'source', by_whom ->> 'call',
    by_whom ->> 'address', by_whom ->> 'requestId'
  FROM (
    SELECT 'user' AS kind, l.agent_id, u.display_name AS name, 'user' AS about, u.office_id, l.viewer_id, l.admin_id,
      jsonb_strip_nulls(jsonb_build_object('look', l.kind, 'from', l.trail_from)) AS details
    FROM rows_after AS l JOIN users AS u ON u.id = l.agent_id WHERE l.kind <> 'map'
    UNION ALL
    SELECT 'list', NULL, NULL, NULL, u.office_id, l.viewer_id, l.admin_id,
      jsonb_build_object('look', 'map', 'agents', count(*))
    FROM rows_after AS l JOIN users AS u ON u.id = l.viewer_id WHERE l.kind = 'map'
    GROUP BY u.office_id, l.viewer_id, l.admin_id
  ) AS looks_of;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER audit_looks AFTER INSERT ON looks
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_of_looks();
