CREATE OR REPLACE TRIGGER audit_location_filter_templates_insert AFTER INSERT ON location_filter_templates
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('filter-template', '{}', '');
CREATE OR REPLACE TRIGGER audit_location_filter_templates_update AFTER UPDATE ON location_filter_templates
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('filter-template', '{}', '');
CREATE OR REPLACE TRIGGER audit_location_filter_templates_delete AFTER DELETE ON location_filter_templates
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('filter-template', '{}', '');
