-- Records in the history of the agent that a tracker address was made, replaced or ended. The secret is in no entry.
CREATE OR REPLACE FUNCTION keep_audit_of_agent_trackers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tracker_before text := CASE WHEN TG_OP = 'INSERT' THEN 'none' ELSE 'old' END;
  tracker_now text := CASE WHEN TG_OP = 'DELETE' THEN 'none' ELSE 'new' END;
  owner jsonb;
BEGIN
  IF current_setting('waybook.audit', true) = 'off' THEN RETURN NULL; END IF;
  SELECT jsonb_build_object('id', id, 'display_name', display_name, 'office_id', office_id)
  INTO owner FROM users WHERE id = coalesce(NEW.user_id, OLD.user_id);
  -- It ended with its user.
  IF owner IS NULL THEN RETURN NULL; END IF;
  PERFORM add_audit('user', ARRAY[owner || jsonb_build_object('agent_tracker', tracker_before)],
    ARRAY[owner || jsonb_build_object('agent_tracker', tracker_now)]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER audit_agent_trackers_insert AFTER INSERT ON agent_trackers
FOR EACH ROW EXECUTE FUNCTION keep_audit_of_agent_trackers();
-- Not for the time of its last use.
CREATE OR REPLACE TRIGGER audit_agent_trackers_update AFTER UPDATE OF secret_hash ON agent_trackers
FOR EACH ROW WHEN (OLD.secret_hash <> NEW.secret_hash) EXECUTE FUNCTION keep_audit_of_agent_trackers();
CREATE OR REPLACE TRIGGER audit_agent_trackers_delete AFTER DELETE ON agent_trackers
FOR EACH ROW EXECUTE FUNCTION keep_audit_of_agent_trackers();
