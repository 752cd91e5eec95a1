CREATE OR REPLACE TRIGGER audit_late_reports_insert AFTER INSERT ON late_reports
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('late-report', '{report_id, stop_id, contact_ids}', '');
CREATE OR REPLACE TRIGGER audit_late_reports_update AFTER UPDATE ON late_reports
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('late-report', '{report_id, stop_id, contact_ids}', '');
CREATE OR REPLACE TRIGGER audit_late_reports_delete AFTER DELETE ON late_reports
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('late-report', '{report_id, stop_id, contact_ids}', '');
