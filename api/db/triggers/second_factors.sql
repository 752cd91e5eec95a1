-- Records that a user turned the second factor on or off. A used code updates the row and is not an entry.
CREATE OR REPLACE FUNCTION keep_audit_of_second_factors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM add_audit_of_user(OLD.user_id, 'second-factor-off', NULL, NULL, NULL, NULL);
  ELSE
    PERFORM add_audit_of_user(NEW.user_id, 'second-factor-on', NULL, NULL, NULL, NULL);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER audit_second_factors_on AFTER INSERT ON second_factors
FOR EACH ROW EXECUTE FUNCTION keep_audit_of_second_factors();
CREATE OR REPLACE TRIGGER audit_second_factors_off AFTER DELETE ON second_factors
FOR EACH ROW EXECUTE FUNCTION keep_audit_of_second_factors();
