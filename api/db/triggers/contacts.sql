CREATE OR REPLACE TRIGGER audit_contacts_insert AFTER INSERT ON contacts
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('contact', '{}', '');
CREATE OR REPLACE TRIGGER audit_contacts_update AFTER UPDATE ON contacts
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('contact', '{}', '');
CREATE OR REPLACE TRIGGER audit_contacts_delete AFTER DELETE ON contacts
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('contact', '{}', '');
