-- Triggers compare the rows before and after in linear time, whatever a session has planned before.
CREATE OR REPLACE FUNCTION keep_stays_of_locations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes record;
BEGIN
  UPDATE location_stays AS kept SET office_id = a.office_id, type_id = a.type_id,
    active = a.status = 'active', visit_minutes = a.visit_minutes
  FROM rows_after AS a
  WHERE kept.location_id = a.id AND (kept.office_id, kept.type_id, kept.active, kept.visit_minutes)
    IS DISTINCT FROM (a.office_id, a.type_id, a.status = 'active', a.visit_minutes);
  IF EXISTS (SELECT id, type_id FROM rows_after EXCEPT SELECT id, type_id FROM rows_before) THEN
    SELECT array_agg(office_id) AS offices, array_agg(type_id) AS types, array_agg(quarter) AS quarters,
      array_agg(minutes) AS lengths, array_agg(visits) AS counts INTO changes
    FROM (
      SELECT v.office_id, moved.type_id, date_trunc('quarter', v.arrival AT TIME ZONE 'UTC')::date AS quarter,
        stay_minutes(v.arrival, v.departure, v.actually_visited) AS minutes, sum(moved.sign)::int AS visits
      FROM (
        (SELECT id, type_id, 1 AS sign FROM rows_after EXCEPT SELECT id, type_id, 1 FROM rows_before)
        UNION ALL
        (SELECT id, type_id, -1 FROM rows_before EXCEPT SELECT id, type_id, -1 FROM rows_after)
      ) AS moved
        JOIN visits v ON v.location_id = moved.id
      WHERE moved.type_id IS NOT NULL
      GROUP BY 1, 2, 3, 4
    ) AS change WHERE minutes IS NOT NULL;
    PERFORM add_type_stays(changes.offices, changes.types, changes.quarters, changes.lengths, changes.counts);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_audit(of_kind text, before_rows jsonb[], after_rows jsonb[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  by_whom jsonb := coalesce(nullif(current_setting('waybook.by', true), '')::jsonb, '{"source": "outside"}');
  office_column text := CASE of_kind WHEN 'route' THEN 'owner_office_id' WHEN 'office' THEN 'id' ELSE 'office_id' END;
  about text := CASE WHEN of_kind IN ('contact', 'visit') THEN 'location' ELSE of_kind END;
  about_column text := CASE WHEN of_kind IN ('contact', 'visit') THEN 'location_id' ELSE 'id' END;
  by_user uuid := (by_whom ->> 'userId')::uuid;
  by_admin uuid := (by_whom ->> 'adminId')::uuid;
  by_source text := by_whom ->> 'source';
  by_call text := by_whom ->> 'call';
  by_address text := by_whom ->> 'address';
  by_request text := by_whom ->> 'requestId';
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
    by_user, by_admin, by_source, by_call, by_address, by_request
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
    SELECT jsonb_object_agg(key, value) AS old_values, jsonb_object_agg(key, n -> key) AS new_values
    FROM jsonb_each(o) AS before_this(key, value) WHERE n IS NOT NULL AND value <> (n -> key)
  ) AS differences ON true;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hidden text[] := TG_ARGV[1]::text[] || ARRAY['created_at', 'updated_at', 'written_in'];
  secret text := coalesce(TG_ARGV[2], '');
  before_rows jsonb[];
  after_rows jsonb[];
BEGIN
  IF current_setting('waybook.audit', true) = 'off' THEN RETURN NULL; END IF;
  -- Of a row that comes or goes nothing is told of the secret; of one that changed, whether it did.
  IF TG_OP <> 'UPDATE' THEN hidden := hidden || secret; END IF;
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(to_jsonb(r) - hidden) INTO after_rows FROM rows_after AS r;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(to_jsonb(r) - hidden) INTO before_rows FROM rows_before AS r;
  ELSE
    -- Grouped, not joined: a session plans this once, often for one row, and such a join takes the square of many.
    SELECT array_agg(o), array_agg(n) INTO before_rows, after_rows FROM (
      SELECT (array_agg(j) FILTER (WHERE NOT is_new))[1] AS o, (array_agg(j) FILTER (WHERE is_new))[1] AS n
      FROM (
        SELECT id, false AS is_new, to_jsonb(r) - hidden AS j FROM rows_before AS r
        UNION ALL
        SELECT id, true, to_jsonb(r) - hidden FROM rows_after AS r
      ) AS sides GROUP BY id
    ) AS pairs WHERE o <> n;
    IF secret <> '' THEN
      SELECT
        array_agg(o - secret || CASE WHEN told THEN '{"password": "old"}'::jsonb ELSE '{}' END ORDER BY place),
        array_agg(n - secret || CASE WHEN told THEN '{"password": "new"}'::jsonb ELSE '{}' END ORDER BY place)
      INTO before_rows, after_rows FROM unnest(before_rows, after_rows) WITH ORDINALITY AS pairs(o, n, place)
      CROSS JOIN LATERAL (SELECT (o -> secret) IS DISTINCT FROM (n -> secret) AS told) AS secrets;
    END IF;
  END IF;
  PERFORM add_audit(TG_ARGV[0], before_rows, after_rows);
  RETURN NULL;
END $$;
