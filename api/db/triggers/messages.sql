CREATE OR REPLACE TRIGGER message_counts_insert AFTER INSERT ON messages
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('message_counts', 'channel_id', 'channel_id', '1');
CREATE OR REPLACE TRIGGER message_counts_update AFTER UPDATE ON messages
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('message_counts', 'channel_id', 'channel_id', '1');
CREATE OR REPLACE TRIGGER message_counts_delete AFTER DELETE ON messages
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('message_counts', 'channel_id', 'channel_id', '1');
CREATE OR REPLACE TRIGGER message_counts_truncate AFTER TRUNCATE ON messages
FOR EACH STATEMENT EXECUTE FUNCTION count_rows('message_counts', 'channel_id', 'channel_id', '1');
