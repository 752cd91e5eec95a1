-- Entries of the audit trail never hold a secret of a webhook, nor what follows from its events.
CREATE OR REPLACE TRIGGER audit_webhooks_insert AFTER INSERT ON webhooks
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('webhook', '{sealed_secret,sealed_old_secret,events_since}', '');
CREATE OR REPLACE TRIGGER audit_webhooks_update AFTER UPDATE ON webhooks
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('webhook', '{sealed_secret,sealed_old_secret,events_since}', '');
CREATE OR REPLACE TRIGGER audit_webhooks_delete AFTER DELETE ON webhooks
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('webhook', '{sealed_secret,sealed_old_secret,events_since}', '');
