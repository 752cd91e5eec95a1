-- The last position of a user is never a doubtful one.
CREATE OR REPLACE FUNCTION keep_last_positions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM last_positions;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM last_positions USING rows_before
    WHERE last_positions.user_id = rows_before.user_id AND last_positions.position_id = rows_before.id;
    -- A separate statement, so that it sees what was committed while the first one waited.
    INSERT INTO last_positions (user_id, office_id, position_id, recorded_at, stop_id)
    SELECT gone.user_id, gone.office_id, found.id, found.recorded_at,
      stop_near(gone.user_id, found.longitude, found.latitude)
    FROM (SELECT DISTINCT user_id, office_id FROM rows_before) AS gone CROSS JOIN LATERAL (
      SELECT id, recorded_at, longitude, latitude FROM positions
      WHERE user_id = gone.user_id AND office_id IS NOT DISTINCT FROM gone.office_id AND doubt IS NULL
      ORDER BY recorded_at DESC LIMIT 1
    ) AS found
    ORDER BY gone.user_id, gone.office_id
    ON CONFLICT (user_id, coalesce(office_id, '00000000-0000-0000-0000-000000000000'::uuid))
    DO UPDATE SET position_id = excluded.position_id, recorded_at = excluded.recorded_at,
      stop_id = excluded.stop_id
    WHERE last_positions.recorded_at < excluded.recorded_at;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO last_positions (user_id, office_id, position_id, recorded_at, stop_id)
    SELECT user_id, office_id, id, recorded_at, stop_near(user_id, longitude, latitude) FROM (
      SELECT DISTINCT ON (user_id, office_id) * FROM rows_after WHERE doubt IS NULL
      ORDER BY user_id, office_id, recorded_at DESC
    ) AS last
    ORDER BY user_id, office_id
    ON CONFLICT (user_id, coalesce(office_id, '00000000-0000-0000-0000-000000000000'::uuid))
    DO UPDATE SET position_id = excluded.position_id, recorded_at = excluded.recorded_at,
      stop_id = excluded.stop_id
    WHERE last_positions.recorded_at < excluded.recorded_at;
  END IF;
  RETURN NULL;
END $$;
