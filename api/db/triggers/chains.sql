CREATE OR REPLACE TRIGGER audit_chains_insert AFTER INSERT ON chains
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('chain', '{}', '');
CREATE OR REPLACE TRIGGER audit_chains_update AFTER UPDATE ON chains
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('chain', '{}', '');
CREATE OR REPLACE TRIGGER audit_chains_delete AFTER DELETE ON chains
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('chain', '{}', '');
