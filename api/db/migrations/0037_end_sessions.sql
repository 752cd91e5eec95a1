-- Whoever gets another password, role or office, or is made inactive, is signed out everywhere,
-- whichever statement does it. A new password leaves alone the session in which a user sets their
-- own (`waybook.kept_session`), and those of admins who signed in as the user: these gave a password
-- of their own. What is no such change costs nothing.
CREATE FUNCTION end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept uuid := nullif(current_setting('waybook.kept_session', true), '')::uuid;
  is_another boolean := OLD.role <> NEW.role OR OLD.status <> NEW.status
    OR OLD.office_id IS DISTINCT FROM NEW.office_id;
BEGIN
  UPDATE sessions SET ended_at = now()
  WHERE ended_at IS NULL AND (user_id = NEW.id OR admin_id = NEW.id)
    AND (is_another OR (id IS DISTINCT FROM kept AND (admin_id IS NULL OR admin_id = NEW.id)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER end_sessions AFTER UPDATE OF role, status, office_id, password_hash ON users
  FOR EACH ROW WHEN (OLD.role <> NEW.role OR OLD.status <> NEW.status
    OR OLD.office_id IS DISTINCT FROM NEW.office_id
    OR OLD.password_hash IS DISTINCT FROM NEW.password_hash)
  EXECUTE FUNCTION end_sessions();
