-- A role is added or removed, never changed.
CREATE OR REPLACE TRIGGER audit_second_factor_roles_insert AFTER INSERT ON second_factor_roles
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('second-factor-rule', '{}');
CREATE OR REPLACE TRIGGER audit_second_factor_roles_delete AFTER DELETE ON second_factor_roles
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('second-factor-rule', '{}');
