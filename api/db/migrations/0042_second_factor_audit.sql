-- Whether a password must be changed is told by the change of the password itself.
DROP TRIGGER audit_users_insert ON users;
--> statement-breakpoint
DROP TRIGGER audit_users_update ON users;
--> statement-breakpoint
DROP TRIGGER audit_users_delete ON users;
--> statement-breakpoint
CREATE TRIGGER audit_users_insert AFTER INSERT ON users REFERENCING NEW TABLE AS rows_after
FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('user', '{must_change_password}', 'password_hash');
--> statement-breakpoint
CREATE TRIGGER audit_users_update AFTER UPDATE ON users REFERENCING NEW TABLE AS rows_after OLD TABLE AS rows_before
FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('user', '{must_change_password}', 'password_hash');
--> statement-breakpoint
CREATE TRIGGER audit_users_delete AFTER DELETE ON users REFERENCING OLD TABLE AS rows_before
FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('user', '{must_change_password}', 'password_hash');
--> statement-breakpoint
CREATE TRIGGER audit_second_factor_roles_insert AFTER INSERT ON second_factor_roles REFERENCING NEW TABLE AS rows_after
FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('second-factor-rule', '{}');
--> statement-breakpoint
CREATE TRIGGER audit_second_factor_roles_delete AFTER DELETE ON second_factor_roles REFERENCING OLD TABLE AS rows_before
FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('second-factor-rule', '{}');
--> statement-breakpoint
-- What a user did or had done to the way they sign in: an entry about the user.
CREATE FUNCTION add_audit_of_user(of_user uuid, what text, details jsonb, by_user uuid, by_admin uuid, from_address text)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  by_whom jsonb := coalesce(nullif(current_setting('waybook.by', true), '')::jsonb, '{"source": "outside"}');
BEGIN
  IF current_setting('waybook.audit', true) = 'off' THEN RETURN; END IF;
  INSERT INTO audit (id, at, action, kind, record_id, name, about_kind, about_id, office_id,
    after, user_id, admin_id, source, call, address, request_id)
  SELECT audit_id(moment), moment, what, 'user', u.id, u.display_name, 'user', u.id, u.office_id,
    details, coalesce(by_user, (by_whom ->> 'userId')::uuid), coalesce(by_admin, (by_whom ->> 'adminId')::uuid),
    by_whom ->> 'source', by_whom ->> 'call', coalesce(by_whom ->> 'address', from_address), by_whom ->> 'requestId'
  FROM users AS u CROSS JOIN LATERAL (SELECT clock_timestamp() AS moment) AS present WHERE u.id = of_user;
END $$;
--> statement-breakpoint
-- A sign-in is a session that begins, a sign-out one that ends, whatever ends it.
CREATE OR REPLACE FUNCTION keep_audit_of_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_audit_of_user(NEW.user_id, 'signed-in', jsonb_build_object('device', NEW.device, 'method', NEW.method),
      NEW.user_id, NEW.admin_id, NEW.address);
  ELSE
    PERFORM add_audit_of_user(NEW.user_id, 'signed-out', jsonb_build_object('device', NEW.device), NULL, NULL, NEW.address);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_audit_of_second_factors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM add_audit_of_user(OLD.user_id, 'second-factor-off', NULL, NULL, NULL, NULL);
  ELSE
    PERFORM add_audit_of_user(NEW.user_id, 'second-factor-on', NULL, NULL, NULL, NULL);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_second_factors_on AFTER INSERT ON second_factors
FOR EACH ROW EXECUTE FUNCTION keep_audit_of_second_factors();
--> statement-breakpoint
CREATE TRIGGER audit_second_factors_off AFTER DELETE ON second_factors
FOR EACH ROW EXECUTE FUNCTION keep_audit_of_second_factors();
