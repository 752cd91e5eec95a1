-- How many messages each channel has; see migration 0004.
SELECT keep_counter('messages', 'message_counts', 'channel_id', 'channel_id', '1');
