-- The audit trail (decision 063). Triggers write it, so that no write gets past it, whether a call, a job or somebody
-- with psql made it. The setting `waybook.by` says who acts (api/db/driver/signing.ts sets it for each transaction). With
-- `waybook.audit` set to off nothing is recorded: for demo data, and for migrations that correct rows.

-- Returns an ID for an audit entry: a UUIDv7 with a sequence instead of random bits, so that entries of the same
-- millisecond sort in the order in which they were written.
CREATE OR REPLACE FUNCTION audit_id(at timestamptz) RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0') || '70008'
    || lpad(to_hex(nextval('audit_seq')), 15, '0'))::uuid;
$$;

-- Writes an entry for each pair of a row before and after its change. A created row has no before, a deleted one no
-- after.
-- An entry stores the name and the office of its record and refers to no table: it outlives the record, and managers
-- see what belonged to their office at the time. The office that a record left sees the entry, too (other_office_id).
-- The setting is parsed once for all rows, because an import writes thousands in one statement.
CREATE OR REPLACE FUNCTION add_audit(of_kind text, before_rows jsonb[], after_rows jsonb[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  by_whom jsonb := coalesce(nullif(current_setting('waybook.by', true), '')::jsonb, '{"source": "outside"}');
  office_column text := CASE of_kind WHEN 'route' THEN 'owner_office_id' WHEN 'office' THEN 'id' ELSE 'office_id' END;
  about text := CASE WHEN of_kind IN ('contact', 'visit', 'late-report', 'presumed-visit') THEN 'location' WHEN of_kind = 'absence' THEN 'user'
    ELSE of_kind END;
  about_column text := CASE WHEN of_kind IN ('contact', 'visit', 'late-report', 'presumed-visit') THEN 'location_id' WHEN of_kind = 'absence' THEN 'user_id'
    ELSE 'id' END;
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
    CASE WHEN of_kind = 'absence' THEN
      (SELECT u.display_name FROM users u WHERE u.id = (row_now ->> 'user_id')::uuid)
    ELSE coalesce(row_now ->> 'name', row_now ->> 'display_name', row_now ->> 'file_name', row_now ->> 'version') END,
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
      WHEN of_kind IN ('route-template', 'filter-template', 'absence') THEN
        (SELECT u.office_id FROM users u WHERE u.id = (row_now ->> 'user_id')::uuid)
      ELSE (row_now ->> office_column)::uuid
    END AS office,
    (o ->> office_column)::uuid AS other_office) AS offices_of
  LEFT JOIN LATERAL (
    SELECT jsonb_object_agg(key, value) AS old_values, jsonb_object_agg(key, n -> key) AS new_values
    FROM jsonb_each(o) AS before_this(key, value) WHERE n IS NOT NULL AND value <> (n -> key)
  ) AS differences ON true;
END $$;

-- Records the rows that a statement created, changed or deleted. Arguments of the trigger: the kind of record;
-- columns to leave out, because they are derived from others; a secret column, of which entries say only that it
-- changed.
CREATE OR REPLACE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hidden text[] := TG_ARGV[1]::text[] || ARRAY['created_at', 'updated_at', 'written_in'];
  secret text := coalesce(TG_ARGV[2], '');
  before_rows jsonb[];
  after_rows jsonb[];
BEGIN
  IF current_setting('waybook.audit', true) = 'off' THEN RETURN NULL; END IF;
  -- Only an update reads the secret, to see whether it changed.
  IF TG_OP <> 'UPDATE' THEN hidden := hidden || secret; END IF;
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(to_jsonb(r) - hidden) INTO after_rows FROM rows_after AS r;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(to_jsonb(r) - hidden) INTO before_rows FROM rows_before AS r;
  ELSE
    -- Grouped, not joined: a session plans this once, often for one row, and that plan of a join is quadratic for many.
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

-- Writes an entry about how a user signs in. The actor and address can be passed, because at a sign-in nobody is
-- signed in yet and `waybook.by` names no user.
CREATE OR REPLACE FUNCTION add_audit_of_user(of_user uuid, what text, details jsonb, by_user uuid, by_admin uuid,
  from_address text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  by_whom jsonb := coalesce(nullif(current_setting('waybook.by', true), '')::jsonb, '{"source": "outside"}');
BEGIN
  IF current_setting('waybook.audit', true) = 'off' THEN RETURN; END IF;
  INSERT INTO audit (id, at, action, kind, record_id, name, about_kind, about_id, office_id,
    after, user_id, admin_id, source, call, address, request_id)
  SELECT audit_id(moment), moment, what, 'user', u.id, u.display_name, 'user', u.id, u.office_id,
    details, coalesce(by_user, (by_whom ->> 'userId')::uuid), coalesce(by_admin, (by_whom ->> 'adminId')::uuid),
    by_whom ->> 'source', by_whom ->> 'call', coalesce(by_whom ->> 'address', from_address), by_whom ->> 'requestId'
  FROM users AS u CROSS JOIN LATERAL (SELECT clock_timestamp() AS moment) AS present WHERE u.id = of_user;
END $$;
