-- A version of the terms is never changed or deleted.
CREATE OR REPLACE TRIGGER audit_terms_insert AFTER INSERT ON terms
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('terms', '{}');
