CREATE OR REPLACE TRIGGER audit_route_templates_insert AFTER INSERT ON route_templates
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('route-template', '{}', '');
CREATE OR REPLACE TRIGGER audit_route_templates_update AFTER UPDATE ON route_templates
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('route-template', '{}', '');
CREATE OR REPLACE TRIGGER audit_route_templates_delete AFTER DELETE ON route_templates
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('route-template', '{}', '');
