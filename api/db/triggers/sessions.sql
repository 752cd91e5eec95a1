-- Records sign-ins and sign-outs: a session that begins, and one that ends for whatever reason.
CREATE OR REPLACE FUNCTION keep_audit_of_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_audit_of_user(NEW.user_id, 'signed-in', jsonb_build_object('device', NEW.device, 'method', NEW.method),
      NEW.user_id, NEW.admin_id, NEW.address);
  ELSE
    PERFORM add_audit_of_user(NEW.user_id, 'signed-out',
      jsonb_build_object('device', NEW.device), NULL, NULL, NEW.address);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER audit_sessions_begin AFTER INSERT ON sessions
FOR EACH ROW EXECUTE FUNCTION keep_audit_of_sessions();
CREATE OR REPLACE TRIGGER audit_sessions_end AFTER UPDATE OF ended_at ON sessions
FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION keep_audit_of_sessions();
