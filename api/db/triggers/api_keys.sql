-- Records in the history of a user that an API key of theirs was made or revoked, by its name. The key is in no entry.
CREATE OR REPLACE FUNCTION keep_audit_of_api_keys() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  name_before jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD.name END);
  name_now jsonb := to_jsonb(CASE WHEN TG_OP = 'INSERT' THEN NEW.name END);
  owner jsonb;
BEGIN
  IF current_setting('waybook.audit', true) = 'off' THEN RETURN NULL; END IF;
  SELECT jsonb_build_object('id', id, 'display_name', display_name, 'office_id', office_id)
  INTO owner FROM users WHERE id = coalesce(NEW.user_id, OLD.user_id);
  -- It ended with its user.
  IF owner IS NULL THEN RETURN NULL; END IF;
  PERFORM add_audit('user', ARRAY[owner || jsonb_build_object('api_key', name_before)],
    ARRAY[owner || jsonb_build_object('api_key', name_now)]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER audit_api_keys_insert AFTER INSERT ON api_keys
FOR EACH ROW EXECUTE FUNCTION keep_audit_of_api_keys();
CREATE OR REPLACE TRIGGER audit_api_keys_delete AFTER DELETE ON api_keys
FOR EACH ROW EXECUTE FUNCTION keep_audit_of_api_keys();
