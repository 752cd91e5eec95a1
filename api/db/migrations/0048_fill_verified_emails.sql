-- Of the addresses from before, those count as verified that an admin, or the command line, was the last to set
-- for somebody else, as the audit trail says. All others could have been chosen by their owner or a manager.
SELECT set_config('waybook.audit', 'off', true);
--> statement-breakpoint
UPDATE users SET verified_email = users.email
FROM (
  SELECT DISTINCT ON (record_id) record_id, after ->> 'email' AS email, user_id, admin_id, source
  FROM audit
  WHERE kind = 'user' AND action IN ('created', 'changed') AND after ->> 'email' IS NOT NULL
  ORDER BY record_id, at DESC, id DESC
) AS latest LEFT JOIN users AS setter ON setter.id = latest.user_id
WHERE users.id = latest.record_id AND users.email = latest.email AND (
  latest.source = 'command-line'
  OR (latest.source = 'call' AND latest.admin_id IS NULL AND setter.role = 'admin' AND setter.id <> users.id)
);
