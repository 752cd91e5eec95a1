-- Returns the nearest stop within 250 m of a point among the active routes of a user, or null.
CREATE OR REPLACE FUNCTION stop_near(of_user uuid, at_longitude float8, at_latitude float8) RETURNS uuid
LANGUAGE sql STABLE AS $$
  SELECT id FROM (
    SELECT route_locations.id, 2 * 6371008.8 * asin(sqrt(least(1,
      power(sin(radians(locations.latitude - at_latitude) / 2), 2)
      + cos(radians(at_latitude)) * cos(radians(locations.latitude))
        * power(sin(radians(locations.longitude - at_longitude) / 2), 2)))) AS metres
    FROM routes
    JOIN route_locations ON route_locations.route_id = routes.id
    JOIN locations ON locations.id = route_locations.location_id
    WHERE routes.user_id = of_user AND routes.status = 'active'
  ) AS stops WHERE metres <= 250 ORDER BY metres, id LIMIT 1
$$;

-- Maintains the last position of each user in each office, with the stop at which it was (decision 056: comparing all
-- agents with all stops on every read is too slow). Doubtful positions are never the last. A late position never replaces a newer one, whichever of two
-- transactions commits first: the upsert locks the row and compares with what it is by then.
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

CREATE OR REPLACE TRIGGER last_positions_insert AFTER INSERT ON positions
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_last_positions();
CREATE OR REPLACE TRIGGER last_positions_update AFTER UPDATE ON positions
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_last_positions();
CREATE OR REPLACE TRIGGER last_positions_delete AFTER DELETE ON positions
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_last_positions();
CREATE OR REPLACE TRIGGER last_positions_truncate AFTER TRUNCATE ON positions
FOR EACH STATEMENT EXECUTE FUNCTION keep_last_positions();
