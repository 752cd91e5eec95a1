CREATE OR REPLACE FUNCTION add_audit(of_kind text, before_rows jsonb[], after_rows jsonb[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  by_whom jsonb := coalesce(nullif(current_setting('waybook.by', true), '')::jsonb, '{"source": "outside"}');
  office_column text := CASE of_kind WHEN 'route' THEN 'owner_office_id' WHEN 'office' THEN 'id' ELSE 'office_id' END;
  about text := CASE WHEN of_kind IN ('contact', 'visit') THEN 'location' WHEN of_kind = 'absence' THEN 'user'
    ELSE of_kind END;
  about_column text := CASE WHEN of_kind IN ('contact', 'visit') THEN 'location_id' WHEN of_kind = 'absence' THEN 'user_id'
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
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_absences_insert AFTER INSERT ON absences
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('absence', '{}', '');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_absences_update AFTER UPDATE ON absences
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('absence', '{}', '');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_absences_delete AFTER DELETE ON absences
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('absence', '{}', '');
