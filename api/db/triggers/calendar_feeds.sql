-- Records in the history of the agent or the office that a calendar address was made, replaced or ended. The fields of
-- the record itself do not change, and the secret is in no entry.
CREATE OR REPLACE FUNCTION keep_audit_of_calendar_feeds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hash_before text := CASE WHEN TG_OP = 'UPDATE' THEN OLD.secret_hash END;
  address_before text := CASE WHEN hash_before IS NULL THEN 'none' ELSE 'old' END;
  address_now text := CASE WHEN NEW.secret_hash IS NULL THEN 'none' ELSE 'new' END;
  of_kind text := CASE WHEN NEW.user_id IS NULL THEN 'office' ELSE 'user' END;
  owner jsonb;
BEGIN
  IF current_setting('waybook.audit', true) = 'off' THEN RETURN NULL; END IF;
  IF NEW.user_id IS NULL THEN
    SELECT jsonb_build_object('id', id, 'name', name) INTO owner FROM offices WHERE id = NEW.office_id;
  ELSE
    SELECT jsonb_build_object('id', id, 'display_name', display_name, 'office_id', office_id)
    INTO owner FROM users WHERE id = NEW.user_id;
  END IF;
  PERFORM add_audit(of_kind, ARRAY[owner || jsonb_build_object('calendar_address', address_before)],
    ARRAY[owner || jsonb_build_object('calendar_address', address_now)]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER audit_calendar_feeds_insert AFTER INSERT ON calendar_feeds
FOR EACH ROW EXECUTE FUNCTION keep_audit_of_calendar_feeds();
CREATE OR REPLACE TRIGGER audit_calendar_feeds_update AFTER UPDATE OF secret_hash ON calendar_feeds
FOR EACH ROW WHEN (OLD.secret_hash IS DISTINCT FROM NEW.secret_hash) EXECUTE FUNCTION keep_audit_of_calendar_feeds();
