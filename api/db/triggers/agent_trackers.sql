CREATE OR REPLACE TRIGGER audit_agent_trackers_insert AFTER INSERT ON agent_trackers
FOR EACH ROW EXECUTE FUNCTION keep_audit_of_agent_secret('agent_tracker');
-- Not for the time of its last use.
CREATE OR REPLACE TRIGGER audit_agent_trackers_update AFTER UPDATE OF secret_hash ON agent_trackers
FOR EACH ROW WHEN (OLD.secret_hash <> NEW.secret_hash) EXECUTE FUNCTION keep_audit_of_agent_secret('agent_tracker');
CREATE OR REPLACE TRIGGER audit_agent_trackers_delete AFTER DELETE ON agent_trackers
FOR EACH ROW EXECUTE FUNCTION keep_audit_of_agent_secret('agent_tracker');
