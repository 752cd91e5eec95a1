-- Only answers: who or what found them is no one's doing, and the visits are audited as such.
CREATE OR REPLACE TRIGGER audit_presumed_visits_update AFTER UPDATE ON presumed_visits
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('presumed-visit', '{stop_id, longitude, latitude}', '');
