-- Ends the sessions that a link began when it is replaced or revoked.
CREATE OR REPLACE FUNCTION end_sessions_of_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sessions SET ended_at = now() WHERE link_id = OLD.id AND ended_at IS NULL;
  RETURN coalesce(NEW, OLD);
END $$;

-- Before the row is gone: its sessions then no longer name it.
CREATE OR REPLACE TRIGGER end_sessions_of_deleted_link BEFORE DELETE ON agent_links
FOR EACH ROW EXECUTE FUNCTION end_sessions_of_link();
CREATE OR REPLACE TRIGGER end_sessions_of_replaced_link AFTER UPDATE OF secret_hash ON agent_links
FOR EACH ROW WHEN (OLD.secret_hash <> NEW.secret_hash) EXECUTE FUNCTION end_sessions_of_link();

-- Records in the history of the agent that a link was made, replaced or ended. The secret is in no entry.
CREATE OR REPLACE FUNCTION keep_audit_of_agent_links() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  link_before text := CASE WHEN TG_OP = 'INSERT' THEN 'none' ELSE 'old' END;
  link_now text := CASE WHEN TG_OP = 'DELETE' THEN 'none' ELSE 'new' END;
  owner jsonb;
BEGIN
  IF current_setting('waybook.audit', true) = 'off' THEN RETURN NULL; END IF;
  SELECT jsonb_build_object('id', id, 'display_name', display_name, 'office_id', office_id)
  INTO owner FROM users WHERE id = coalesce(NEW.user_id, OLD.user_id);
  -- Of one that ends with its user nothing is left to tell.
  IF owner IS NULL THEN RETURN NULL; END IF;
  PERFORM add_audit('user', ARRAY[owner || jsonb_build_object('agent_link', link_before)],
    ARRAY[owner || jsonb_build_object('agent_link', link_now)]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER audit_agent_links_insert AFTER INSERT ON agent_links
FOR EACH ROW EXECUTE FUNCTION keep_audit_of_agent_links();
CREATE OR REPLACE TRIGGER audit_agent_links_update AFTER UPDATE OF secret_hash ON agent_links
FOR EACH ROW WHEN (OLD.secret_hash <> NEW.secret_hash) EXECUTE FUNCTION keep_audit_of_agent_links();
CREATE OR REPLACE TRIGGER audit_agent_links_delete AFTER DELETE ON agent_links
FOR EACH ROW EXECUTE FUNCTION keep_audit_of_agent_links();
