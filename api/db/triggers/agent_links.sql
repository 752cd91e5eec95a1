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

CREATE OR REPLACE TRIGGER audit_agent_links_insert AFTER INSERT ON agent_links
FOR EACH ROW EXECUTE FUNCTION keep_audit_of_agent_secret('agent_link');
-- Not for the time of its last use.
CREATE OR REPLACE TRIGGER audit_agent_links_update AFTER UPDATE OF secret_hash ON agent_links
FOR EACH ROW WHEN (OLD.secret_hash <> NEW.secret_hash) EXECUTE FUNCTION keep_audit_of_agent_secret('agent_link');
CREATE OR REPLACE TRIGGER audit_agent_links_delete AFTER DELETE ON agent_links
FOR EACH ROW EXECUTE FUNCTION keep_audit_of_agent_secret('agent_link');
