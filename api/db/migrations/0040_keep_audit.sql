-- The audit trail is written here and nowhere else: no write to these tables gets by, by whatever call, job
-- or hand it comes. Who acts is what the API says of the transaction in `waybook.by` (see `api/db/acting.ts`).
CREATE SEQUENCE audit_seq;
--> statement-breakpoint
-- A UUIDv7 whose random bits are a number that goes up, so that ids within a millisecond are in order, too.
CREATE FUNCTION audit_id(at timestamptz) RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0') || '70008'
    || lpad(to_hex(nextval('audit_seq')), 15, '0'))::uuid;
$$;
--> statement-breakpoint
-- Writes an entry for each pair of a row before and after; the one or the other may be missing.
CREATE FUNCTION add_audit(of_kind text, before_rows jsonb[], after_rows jsonb[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  by_whom jsonb := coalesce(nullif(current_setting('waybook.by', true), '')::jsonb, '{"source": "outside"}');
  office_column text := CASE of_kind WHEN 'route' THEN 'owner_office_id' WHEN 'office' THEN 'id' ELSE 'office_id' END;
  about text := CASE WHEN of_kind IN ('contact', 'visit') THEN 'location' ELSE of_kind END;
  about_column text := CASE WHEN of_kind IN ('contact', 'visit') THEN 'location_id' ELSE 'id' END;
BEGIN
  INSERT INTO audit (id, at, action, kind, record_id, name, about_kind, about_id, office_id, other_office_id,
    before, after, user_id, admin_id, source, call, address, request_id)
  SELECT audit_id(moment), moment,
    CASE WHEN o IS NULL THEN 'created' WHEN n IS NULL THEN 'deleted' ELSE 'changed' END,
    of_kind, (row_now ->> 'id')::uuid,
    coalesce(row_now ->> 'name', row_now ->> 'display_name', row_now ->> 'file_name', row_now ->> 'version'),
    about, (row_now ->> about_column)::uuid, office, nullif(other_office, office),
    CASE WHEN n IS NULL THEN jsonb_strip_nulls(o) - 'id' ELSE old_values END,
    CASE WHEN o IS NULL THEN jsonb_strip_nulls(n) - 'id' ELSE new_values END,
    (by_whom ->> 'userId')::uuid, (by_whom ->> 'adminId')::uuid, by_whom ->> 'source', by_whom ->> 'call',
    by_whom ->> 'address', by_whom ->> 'requestId'
  FROM unnest(before_rows, after_rows) AS pairs(o, n)
  CROSS JOIN LATERAL (SELECT coalesce(n, o) AS row_now, clock_timestamp() AS moment) AS present
  CROSS JOIN LATERAL (SELECT
    CASE
      WHEN of_kind = 'contact' THEN
        (SELECT l.office_id FROM locations l WHERE l.id = (row_now ->> 'location_id')::uuid)
      WHEN of_kind IN ('route-template', 'filter-template') THEN
        (SELECT u.office_id FROM users u WHERE u.id = (row_now ->> 'user_id')::uuid)
      ELSE (row_now ->> office_column)::uuid
    END AS office,
    (o ->> office_column)::uuid AS other_office) AS offices_of
  LEFT JOIN LATERAL (
    SELECT jsonb_object_agg(key, o -> key) AS old_values, jsonb_object_agg(key, n -> key) AS new_values
    FROM jsonb_object_keys(n) AS key WHERE o IS NOT NULL AND (o -> key) IS DISTINCT FROM (n -> key)
  ) AS differences ON true;
END $$;
--> statement-breakpoint
-- Of the arguments the first is the kind of record, the second what is left out, as triggers and reports keep it, and
-- the third a secret: of a changed one nothing is kept but that it changed.
CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hidden text[] := TG_ARGV[1]::text[] || ARRAY['created_at', 'updated_at', 'written_in'];
  secret text := coalesce(TG_ARGV[2], '');
  before_rows jsonb[];
  after_rows jsonb[];
BEGIN
  IF current_setting('waybook.audit', true) = 'off' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(to_jsonb(r) - hidden - secret) INTO after_rows FROM rows_after AS r;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(to_jsonb(r) - hidden - secret) INTO before_rows FROM rows_before AS r;
  ELSE
    -- Grouped, not joined: a session plans this once, often for one row, and such a join takes the square of many.
    SELECT
      array_agg(o - secret || CASE WHEN told THEN '{"password": "old"}'::jsonb ELSE '{}' END),
      array_agg(n - secret || CASE WHEN told THEN '{"password": "new"}'::jsonb ELSE '{}' END)
    INTO before_rows, after_rows FROM (
      SELECT (array_agg(j) FILTER (WHERE NOT is_new))[1] AS o, (array_agg(j) FILTER (WHERE is_new))[1] AS n
      FROM (
        SELECT id, false AS is_new, to_jsonb(r) - hidden AS j FROM rows_before AS r
        UNION ALL
        SELECT id, true, to_jsonb(r) - hidden FROM rows_after AS r
      ) AS sides GROUP BY id
    ) AS pairs
    CROSS JOIN LATERAL (SELECT (o -> secret) IS DISTINCT FROM (n -> secret) AS told) AS secrets
    WHERE o <> n;
  END IF;
  PERFORM add_audit(TG_ARGV[0], before_rows, after_rows);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The stops of a route are one list of locations in their order: moving one is one change, not one of all after it.
CREATE FUNCTION keep_audit_of_stops() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_stops jsonb[];
  after_ids uuid[];
  route_ids uuid[];
  by_whom jsonb := coalesce(nullif(current_setting('waybook.by', true), '')::jsonb, '{"source": "outside"}');
BEGIN
  IF current_setting('waybook.audit', true) = 'off' THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (SELECT id, route_id, location_id, "order" FROM rows_after
      EXCEPT SELECT id, route_id, location_id, "order" FROM rows_before) THEN RETURN NULL; END IF;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT array_agg(to_jsonb(r)), array_agg(route_id) INTO before_stops, route_ids FROM rows_before AS r;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(id), array_agg(route_id) || route_ids INTO after_ids, route_ids FROM rows_after;
  END IF;
  INSERT INTO audit (id, at, action, kind, record_id, name, about_kind, about_id, office_id,
    before, after, user_id, admin_id, source, call, address, request_id)
  SELECT audit_id(moment), moment, 'changed', 'route', r.id, r.name, 'route', r.id, r.owner_office_id,
    jsonb_build_object('stops', was), jsonb_build_object('stops', becomes),
    (by_whom ->> 'userId')::uuid, (by_whom ->> 'adminId')::uuid, by_whom ->> 'source', by_whom ->> 'call',
    by_whom ->> 'address', by_whom ->> 'requestId'
  FROM (
    SELECT route_id,
      coalesce(jsonb_agg(location_id ORDER BY place, id) FILTER (WHERE NOT is_new), '[]') AS was,
      coalesce(jsonb_agg(location_id ORDER BY place, id) FILTER (WHERE is_new), '[]') AS becomes
    FROM (
      SELECT s.route_id, s.location_id, s."order" AS place, s.id, true AS is_new
      FROM route_locations AS s WHERE s.route_id = ANY(route_ids)
      UNION ALL
      SELECT s.route_id, s.location_id, s."order", s.id, false
      FROM route_locations AS s WHERE s.route_id = ANY(route_ids) AND NOT (s.id = ANY(coalesce(after_ids, '{}')))
      UNION ALL
      SELECT (s ->> 'route_id')::uuid, (s ->> 'location_id')::uuid, (s ->> 'order')::int, (s ->> 'id')::uuid, false
      FROM unnest(before_stops) AS s
    ) AS stops GROUP BY route_id
  ) AS lists
  CROSS JOIN LATERAL (SELECT clock_timestamp() AS moment) AS present
  JOIN routes AS r ON r.id = route_id
  WHERE was <> becomes;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An office's place in the tree is the office's own.
CREATE FUNCTION keep_audit_of_branches() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  by_whom jsonb := coalesce(nullif(current_setting('waybook.by', true), '')::jsonb, '{"source": "outside"}');
BEGIN
  IF current_setting('waybook.audit', true) = 'off' OR OLD.parent_id IS NOT DISTINCT FROM NEW.parent_id THEN
    RETURN NULL;
  END IF;
  INSERT INTO audit (id, at, action, kind, record_id, name, about_kind, about_id, office_id, other_office_id,
    before, after, user_id, admin_id, source, call, address, request_id)
  SELECT audit_id(moment), moment, 'changed', 'office', o.id, o.name, 'office', o.id, o.id, OLD.parent_id,
    jsonb_build_object('parent_id', OLD.parent_id), jsonb_build_object('parent_id', NEW.parent_id),
    (by_whom ->> 'userId')::uuid, (by_whom ->> 'adminId')::uuid, by_whom ->> 'source', by_whom ->> 'call',
    by_whom ->> 'address', by_whom ->> 'requestId'
  FROM offices AS o CROSS JOIN LATERAL (SELECT clock_timestamp() AS moment) AS present
  WHERE o.id = coalesce(NEW.branch_id, OLD.branch_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Looks at one agent stand for themselves; one at all agents on a map is one, however many there are.
CREATE FUNCTION keep_audit_of_looks() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
DO $$
DECLARE
  event record;
  kept record;
BEGIN
  FOR event IN SELECT * FROM (VALUES
    ('INSERT', 'REFERENCING NEW TABLE AS rows_after'),
    ('UPDATE', 'REFERENCING NEW TABLE AS rows_after OLD TABLE AS rows_before'),
    ('DELETE', 'REFERENCING OLD TABLE AS rows_before')
  ) AS events(name, changed)
  LOOP
    FOR kept IN SELECT * FROM (VALUES
      ('routes', 'route', '{last_visited,total_location,visited_location}', ''),
      ('locations', 'location', '{last_visited,do_not_visit,overdue_from,counted_overdue}', ''),
      ('contacts', 'contact', '{}', ''),
      ('visits', 'visit', '{}', ''),
      ('offices', 'office', '{}', ''),
      ('users', 'user', '{}', 'password_hash'),
      ('location_types', 'location-type', '{}', ''),
      ('chains', 'chain', '{}', ''),
      ('route_templates', 'route-template', '{}', ''),
      ('location_filter_templates', 'filter-template', '{}', ''),
      ('imports', 'import', '{encoding,delimiter,headers,columns,job_id,pieces}', '')
    ) AS audited(source, kind, hidden, secret)
    LOOP
      EXECUTE format('CREATE TRIGGER %I AFTER %s ON %I %s FOR EACH STATEMENT EXECUTE FUNCTION keep_audit(%L, %L, %L)',
        'audit_' || kept.source || '_' || lower(event.name), event.name, kept.source, event.changed, kept.kind,
        kept.hidden, kept.secret);
    END LOOP;
    EXECUTE format('CREATE TRIGGER %I AFTER %s ON route_locations %s FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_of_stops()',
      'audit_stops_' || lower(event.name), event.name, event.changed);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_terms_insert AFTER INSERT ON terms REFERENCING NEW TABLE AS rows_after
FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('terms', '{}');
--> statement-breakpoint
CREATE TRIGGER audit_branches AFTER INSERT OR UPDATE OR DELETE ON branch_offices
FOR EACH ROW EXECUTE FUNCTION keep_audit_of_branches();
--> statement-breakpoint
CREATE TRIGGER audit_looks AFTER INSERT ON looks REFERENCING NEW TABLE AS rows_after
FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_of_looks();
--> statement-breakpoint
-- A sign-in is a session that begins, a sign-out one that ends, whatever ends it.
CREATE FUNCTION keep_audit_of_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  by_whom jsonb := coalesce(nullif(current_setting('waybook.by', true), '')::jsonb, '{"source": "outside"}');
  begins boolean := TG_OP = 'INSERT';
BEGIN
  IF current_setting('waybook.audit', true) = 'off' THEN RETURN NULL; END IF;
  INSERT INTO audit (id, at, action, kind, record_id, name, about_kind, about_id, office_id,
    after, user_id, admin_id, source, call, address, request_id)
  SELECT audit_id(moment), moment, CASE WHEN begins THEN 'signed-in' ELSE 'signed-out' END,
    'user', u.id, u.display_name, 'user', u.id, u.office_id, jsonb_build_object('device', NEW.device),
    CASE WHEN begins THEN NEW.user_id ELSE (by_whom ->> 'userId')::uuid END,
    CASE WHEN begins THEN NEW.admin_id ELSE (by_whom ->> 'adminId')::uuid END,
    by_whom ->> 'source', by_whom ->> 'call', coalesce(by_whom ->> 'address', NEW.address), by_whom ->> 'requestId'
  FROM users AS u CROSS JOIN LATERAL (SELECT clock_timestamp() AS moment) AS present WHERE u.id = NEW.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_sessions_begin AFTER INSERT ON sessions
FOR EACH ROW EXECUTE FUNCTION keep_audit_of_sessions();
--> statement-breakpoint
CREATE TRIGGER audit_sessions_end AFTER UPDATE OF ended_at ON sessions
FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION keep_audit_of_sessions();
