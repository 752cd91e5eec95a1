CREATE OR REPLACE TRIGGER audit_location_types_insert AFTER INSERT ON location_types
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('location-type', '{}', '');
CREATE OR REPLACE TRIGGER audit_location_types_update AFTER UPDATE ON location_types
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('location-type', '{}', '');
CREATE OR REPLACE TRIGGER audit_location_types_delete AFTER DELETE ON location_types
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('location-type', '{}', '');

CREATE OR REPLACE TRIGGER timetables_of_type AFTER UPDATE OF visit_minutes ON location_types
FOR EACH ROW WHEN (OLD.visit_minutes IS DISTINCT FROM NEW.visit_minutes)
EXECUTE FUNCTION mark_timetables_of_type();
