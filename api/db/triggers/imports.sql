-- Columns that only tell how the file is read are left out.
CREATE OR REPLACE TRIGGER audit_imports_insert AFTER INSERT ON imports
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('import', '{encoding,delimiter,headers,columns,job_id,pieces}', '');
CREATE OR REPLACE TRIGGER audit_imports_update AFTER UPDATE ON imports
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('import', '{encoding,delimiter,headers,columns,job_id,pieces}', '');
CREATE OR REPLACE TRIGGER audit_imports_delete AFTER DELETE ON imports
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('import', '{encoding,delimiter,headers,columns,job_id,pieces}', '');
