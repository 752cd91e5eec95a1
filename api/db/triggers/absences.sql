CREATE OR REPLACE TRIGGER audit_absences_insert AFTER INSERT ON absences
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('absence', '{}', '');
CREATE OR REPLACE TRIGGER audit_absences_update AFTER UPDATE ON absences
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('absence', '{}', '');
CREATE OR REPLACE TRIGGER audit_absences_delete AFTER DELETE ON absences
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('absence', '{}', '');
