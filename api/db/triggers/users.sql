-- Signs a user out everywhere when password, role, office or status change, whichever statement does it (decision
-- 061).
-- A new password spares the session in which a user set it (`waybook.kept_session`), those of admins who signed in as the
-- user: they gave their own password, and those that a link began.
CREATE OR REPLACE FUNCTION end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept uuid := nullif(current_setting('waybook.kept_session', true), '')::uuid;
  is_another boolean := OLD.role <> NEW.role OR OLD.status <> NEW.status
    OR OLD.office_id IS DISTINCT FROM NEW.office_id;
BEGIN
  UPDATE sessions SET ended_at = now()
  WHERE ended_at IS NULL AND (user_id = NEW.id OR admin_id = NEW.id)
    AND (is_another OR (id IS DISTINCT FROM kept AND link_id IS NULL AND (admin_id IS NULL OR admin_id = NEW.id)));
  RETURN NULL;
END $$;

-- The condition is part of the trigger, so that other updates cost nothing.
CREATE OR REPLACE TRIGGER end_sessions AFTER UPDATE OF role, status, office_id, password_hash ON users
FOR EACH ROW WHEN (OLD.role <> NEW.role OR OLD.status <> NEW.status
  OR OLD.office_id IS DISTINCT FROM NEW.office_id OR OLD.password_hash IS DISTINCT FROM NEW.password_hash)
EXECUTE FUNCTION end_sessions();

-- Ends calendar addresses when role, status or office of a user change, as sessions end: that of the agent, and those of
-- offices that the user made and may know.
CREATE OR REPLACE FUNCTION end_calendar_feeds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE calendar_feeds SET secret_hash = NULL
  WHERE secret_hash IS NOT NULL AND (user_id = NEW.id OR (office_id IS NOT NULL AND created_by_id = NEW.id));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER end_calendar_feeds AFTER UPDATE OF role, status, office_id ON users
FOR EACH ROW WHEN (OLD.role <> NEW.role OR OLD.status <> NEW.status OR OLD.office_id IS DISTINCT FROM NEW.office_id)
EXECUTE FUNCTION end_calendar_feeds();

-- Ends the link and the tracker address of an agent when their role, status or office change.
CREATE OR REPLACE FUNCTION end_agent_secrets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM agent_links WHERE user_id = NEW.id;
  DELETE FROM agent_trackers WHERE user_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER end_agent_secrets AFTER UPDATE OF role, status, office_id ON users
FOR EACH ROW WHEN (OLD.role <> NEW.role OR OLD.status <> NEW.status OR OLD.office_id IS DISTINCT FROM NEW.office_id)
EXECUTE FUNCTION end_agent_secrets();

-- Deletes the API keys of a user who is not active any more, or has become an agent. With any other role or office they go
-- on, with what the user may do then.
CREATE OR REPLACE FUNCTION end_api_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM api_keys WHERE user_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER end_api_keys AFTER UPDATE OF role, status ON users
FOR EACH ROW WHEN ((OLD.role <> NEW.role AND NEW.role = 'agent') OR (OLD.status <> NEW.status AND NEW.status <> 'active'))
EXECUTE FUNCTION end_api_keys();

-- must_change_password is left out: it changes with the password, which has its entry.
CREATE OR REPLACE TRIGGER audit_users_insert AFTER INSERT ON users
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('user', '{must_change_password}', 'password_hash');
CREATE OR REPLACE TRIGGER audit_users_update AFTER UPDATE ON users
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('user', '{must_change_password}', 'password_hash');
CREATE OR REPLACE TRIGGER audit_users_delete AFTER DELETE ON users
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('user', '{must_change_password}', 'password_hash');

CREATE OR REPLACE TRIGGER timetables_of_agent
AFTER UPDATE OF usual_start, usual_end, break_minutes ON users
FOR EACH ROW WHEN (
  (OLD.usual_start, OLD.usual_end, OLD.break_minutes)
  IS DISTINCT FROM (NEW.usual_start, NEW.usual_end, NEW.break_minutes)
) EXECUTE FUNCTION mark_timetables_of_agent();
