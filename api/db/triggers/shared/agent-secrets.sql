-- Records in the history of an agent that a secret of theirs was made, replaced or ended, such as their link. The
-- argument is the field of the entry. The secret itself is in no entry.
CREATE OR REPLACE FUNCTION keep_audit_of_agent_secret() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  secret_before text := CASE WHEN TG_OP = 'INSERT' THEN 'none' ELSE 'old' END;
  secret_now text := CASE WHEN TG_OP = 'DELETE' THEN 'none' ELSE 'new' END;
  owner jsonb;
BEGIN
  IF current_setting('waybook.audit', true) = 'off' THEN RETURN NULL; END IF;
  SELECT jsonb_build_object('id', id, 'display_name', display_name, 'office_id', office_id)
  INTO owner FROM users WHERE id = coalesce(NEW.user_id, OLD.user_id);
  -- It ended with its user.
  IF owner IS NULL THEN RETURN NULL; END IF;
  PERFORM add_audit('user', ARRAY[owner || jsonb_build_object(TG_ARGV[0], secret_before)],
    ARRAY[owner || jsonb_build_object(TG_ARGV[0], secret_now)]);
  RETURN NULL;
END $$;
