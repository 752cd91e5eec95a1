CREATE OR REPLACE TRIGGER audit_visit_reasons_insert AFTER INSERT ON visit_reasons
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('visit-reason', '{place, code}', '');
CREATE OR REPLACE TRIGGER audit_visit_reasons_update AFTER UPDATE ON visit_reasons
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('visit-reason', '{place, code}', '');
