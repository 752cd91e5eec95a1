CREATE OR REPLACE TRIGGER audit_recurrences_insert AFTER INSERT ON recurrences
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('recurrence', '{created_until,legs}', '');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_recurrences_update AFTER UPDATE ON recurrences
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('recurrence', '{created_until,legs}', '');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_recurrences_delete AFTER DELETE ON recurrences
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('recurrence', '{created_until,legs}', '');
