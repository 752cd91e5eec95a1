-- Keeps the last position of each user within each office. A position that arrives late replaces
-- none that was recorded after it, whichever of two transactions ends first: the row is locked,
-- and looked at as it is by then.
CREATE FUNCTION keep_last_positions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM last_positions;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM last_positions USING rows_before
    WHERE last_positions.user_id = rows_before.user_id AND last_positions.position_id = rows_before.id;
    -- A statement of its own: it finds what was written while the first one waited.
    INSERT INTO last_positions (user_id, office_id, position_id, recorded_at)
    SELECT gone.user_id, gone.office_id, found.id, found.recorded_at
    FROM (SELECT DISTINCT user_id, office_id FROM rows_before) AS gone CROSS JOIN LATERAL (
      SELECT id, recorded_at FROM positions
      WHERE user_id = gone.user_id AND office_id IS NOT DISTINCT FROM gone.office_id
      ORDER BY recorded_at DESC LIMIT 1
    ) AS found
    ORDER BY gone.user_id, gone.office_id
    ON CONFLICT (user_id, coalesce(office_id, '00000000-0000-0000-0000-000000000000'::uuid))
    DO UPDATE SET position_id = excluded.position_id, recorded_at = excluded.recorded_at
    WHERE last_positions.recorded_at < excluded.recorded_at;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO last_positions (user_id, office_id, position_id, recorded_at)
    SELECT DISTINCT ON (user_id, office_id) user_id, office_id, id, recorded_at FROM rows_after
    ORDER BY user_id, office_id, recorded_at DESC
    ON CONFLICT (user_id, coalesce(office_id, '00000000-0000-0000-0000-000000000000'::uuid))
    DO UPDATE SET position_id = excluded.position_id, recorded_at = excluded.recorded_at
    WHERE last_positions.recorded_at < excluded.recorded_at;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER last_positions_insert AFTER INSERT ON positions
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_last_positions();
--> statement-breakpoint
CREATE TRIGGER last_positions_update AFTER UPDATE ON positions
REFERENCING NEW TABLE AS rows_after OLD TABLE AS rows_before
FOR EACH STATEMENT EXECUTE FUNCTION keep_last_positions();
--> statement-breakpoint
CREATE TRIGGER last_positions_delete AFTER DELETE ON positions
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_last_positions();
--> statement-breakpoint
CREATE TRIGGER last_positions_truncate AFTER TRUNCATE ON positions
FOR EACH STATEMENT EXECUTE FUNCTION keep_last_positions();
--> statement-breakpoint
INSERT INTO last_positions (user_id, office_id, position_id, recorded_at)
SELECT DISTINCT ON (user_id, office_id) user_id, office_id, id, recorded_at FROM positions
ORDER BY user_id, office_id, recorded_at DESC;
