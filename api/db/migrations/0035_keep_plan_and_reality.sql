-- Keeps what was planned of routes that have none kept yet, as they are now. Where neither a location
-- nor its type says how long a visit takes it is 20 minutes, as in `contract/visiting`.
CREATE FUNCTION begin_runs(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO route_runs (route_id, planned_distance, planned_road, planned_stay, planned_stops)
  SELECT routes.id, distance, estimated_time, coalesce(planned.stay, 0), coalesce(planned.stops, '{}')
  FROM routes CROSS JOIN LATERAL (
    SELECT sum(coalesce(l.visit_minutes, t.visit_minutes, 20)) * 60 AS stay,
      array_agg(s.id ORDER BY s."order") AS stops
    FROM route_locations s JOIN locations l ON l.id = s.location_id
      LEFT JOIN location_types t ON t.id = l.type_id
    WHERE s.route_id = routes.id
  ) AS planned
  WHERE routes.id = ANY(ids) ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
-- Keeps what came of routes that are completed, all but their distance. A route is run in one piece or
-- more: between two there are more than 6 hours in which nothing was visited, such as a night. The way
-- back of a round trip ends when it was completed.
CREATE FUNCTION finish_runs(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM begin_runs(ids);
  WITH asked AS (
    SELECT id AS route_id, user_id, end_time, round_trip FROM routes WHERE id = ANY(ids)
  ), seen AS (
    SELECT route_id, v.id, v.user_id, v.route_location_id, v.actually_visited, v.arrival,
      CASE WHEN v.departure >= v.arrival THEN v.departure END AS departure
    FROM asked JOIN visits v USING (route_id)
  ), points AS (
    SELECT route_id, id, arrival, departure FROM seen
    UNION ALL
    SELECT route_id, route_id, end_time, end_time FROM asked
    WHERE round_trip AND end_time IS NOT NULL AND route_id IN (SELECT route_id FROM seen)
  ), followed AS (
    SELECT *, max(coalesce(departure, arrival)) OVER (
      PARTITION BY route_id ORDER BY arrival, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
    ) AS before FROM points
  ), numbered AS (
    SELECT *, count(*) FILTER (WHERE before IS NULL OR arrival - before > interval '6 hours') OVER (
      PARTITION BY route_id ORDER BY arrival, id ROWS UNBOUNDED PRECEDING
    ) AS piece FROM followed
  ), pieces AS (
    SELECT route_id, min(arrival) AS begins, max(coalesce(departure, arrival)) AS ends,
      -- It ends with a departure, and is more than the end of a round trip.
      coalesce(max(departure) >= max(arrival), false) AND NOT bool_and(id = route_id) AS told
    FROM numbered GROUP BY route_id, piece
  ), spans AS (
    SELECT route_id, range_agg(tstzrange(begins, ends, '[]')) AS ran,
      CASE WHEN bool_and(told) THEN sum(extract(epoch FROM ends - begins))::float8 END AS time
    FROM pieces GROUP BY 1
  ), stays AS (
    SELECT route_id, (array_agg(user_id ORDER BY arrival DESC, id DESC))[1] AS user_id,
      CASE WHEN bool_and(departure IS NOT NULL)
        THEN sum(extract(epoch FROM departure - arrival))::float8 END AS stay
    FROM seen GROUP BY 1
  ), reached AS (
    SELECT seen.route_id, array_position(planned_stops, route_location_id) AS place,
      min(arrival) AS arrival
    FROM seen JOIN route_runs USING (route_id)
    WHERE route_location_id = ANY(planned_stops) GROUP BY 1, 2
  ), orders AS (
    SELECT route_id, bool_and(place > previous) AS kept FROM (
      SELECT *, lag(place) OVER (PARTITION BY route_id ORDER BY arrival, place) AS previous FROM reached
    ) AS steps WHERE previous IS NOT NULL GROUP BY 1
  ), made AS (
    SELECT route_location_id AS stop_id, bool_or(actually_visited) AS made FROM seen GROUP BY 1
  ), left_over AS (
    SELECT route_id, array_agg(s.id ORDER BY s."order") AS ids, count(*)::int AS stops,
      (count(*) FILTER (WHERE NOT s.is_visited))::int AS skipped,
      (count(*) FILTER (WHERE NOT made))::int AS not_visited
    FROM asked JOIN route_locations s USING (route_id) LEFT JOIN made ON stop_id = s.id GROUP BY 1
  )
  UPDATE route_runs AS run SET
    user_id = coalesce(stays.user_id, asked.user_id), ran = coalesce(spans.ran, '{}'),
    time = spans.time, stay = stays.stay, distance = NULL, order_kept = orders.kept,
    stops = coalesce(left_over.stops, 0), skipped = coalesce(left_over.skipped, 0),
    not_visited = coalesce(left_over.not_visited, 0),
    changed = planned_stops <> coalesce(left_over.ids, '{}')
  FROM asked LEFT JOIN spans USING (route_id) LEFT JOIN stays USING (route_id)
    LEFT JOIN orders USING (route_id) LEFT JOIN left_over USING (route_id)
  WHERE run.route_id = asked.route_id;
END $$;
--> statement-breakpoint
-- How many minutes a visit took, of one that tells it: made, and of 1 minute to 4 hours.
CREATE FUNCTION stay_minutes(arrival timestamptz, departure timestamptz, made boolean)
RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN made AND departure - arrival BETWEEN interval '1 minute' AND interval '4 hours'
    THEN round(extract(epoch FROM departure - arrival) / 60)::int END
$$;
--> statement-breakpoint
-- Counts anew how long visits took at these locations: the latest 50 of each, where there are 5.
CREATE FUNCTION count_location_stays(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  WITH counted AS (
    SELECT l.id, l.office_id, l.type_id, l.status = 'active' AS active, l.visit_minutes,
      count(minutes)::int AS visits,
      percentile_disc(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY minutes) AS quartiles
    FROM locations l LEFT JOIN LATERAL (
      SELECT stay_minutes(arrival, departure, actually_visited) AS minutes FROM visits
      WHERE location_id = l.id AND stay_minutes(arrival, departure, actually_visited) IS NOT NULL
      ORDER BY arrival DESC, id DESC LIMIT 50
    ) AS latest ON true
    WHERE l.id = ANY(ids) GROUP BY l.id
  ), gone AS (
    DELETE FROM location_stays WHERE location_id IN (SELECT id FROM counted WHERE visits < 5)
  )
  INSERT INTO location_stays
    (location_id, office_id, type_id, active, visit_minutes, visits, lower, median, upper)
  SELECT id, office_id, type_id, active, visit_minutes, visits, quartiles[1], quartiles[2], quartiles[3]
  FROM counted WHERE visits >= 5 ORDER BY id
  ON CONFLICT (location_id) DO UPDATE SET office_id = EXCLUDED.office_id, type_id = EXCLUDED.type_id,
    active = EXCLUDED.active, visit_minutes = EXCLUDED.visit_minutes, visits = EXCLUDED.visits,
    lower = EXCLUDED.lower, median = EXCLUDED.median, upper = EXCLUDED.upper
$$;
--> statement-breakpoint
-- Adds to how many visits took so many minutes. As other sums (migration 0023): rows are added and none changed, so that writers
-- never wait, and about every fourth folds the rows of its key.
CREATE FUNCTION add_type_stays(offices uuid[], types uuid[], quarters date[], lengths int[], counts int[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  folding bigint[];
BEGIN
  WITH added AS (
    INSERT INTO type_stays (office_id, type_id, quarter, minutes, visits)
    SELECT coalesce(office_id, '00000000-0000-0000-0000-000000000000'), type_id, quarter, minutes, sum(visits)
    FROM unnest(offices, types, quarters, lengths, counts)
      AS change(office_id, type_id, quarter, minutes, visits)
    WHERE type_id IS NOT NULL GROUP BY 1, 2, 3, 4 HAVING sum(visits) <> 0 RETURNING id
  ) SELECT array_agg(id) INTO folding FROM added WHERE hashint8(id) % 4 = 0;
  IF folding IS NOT NULL THEN
    WITH keys AS (
      SELECT DISTINCT office_id, type_id, quarter, minutes FROM type_stays WHERE id = ANY(folding)
    ), gone AS (
      DELETE FROM type_stays WHERE id IN (
        SELECT kept.id FROM keys CROSS JOIN LATERAL (
          SELECT id FROM type_stays
          WHERE quarter = keys.quarter AND office_id = keys.office_id AND type_id = keys.type_id
            AND minutes = keys.minutes FOR UPDATE SKIP LOCKED
        ) AS kept
      ) RETURNING *
    )
    INSERT INTO type_stays (office_id, type_id, quarter, minutes, visits)
    SELECT office_id, type_id, quarter, minutes, sum(visits) FROM gone
    GROUP BY 1, 2, 3, 4 HAVING sum(visits) <> 0;
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_stays() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM rows_after'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM rows_before'
    ELSE 'SELECT 1 AS sign, * FROM rows_after UNION ALL SELECT -1, * FROM rows_before'
  END;
  changes record;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM type_stays;
    DELETE FROM location_stays;
    RETURN NULL;
  END IF;
  EXECUTE format(
    'SELECT array_agg(DISTINCT location_id) AS locations, array_agg(change.office_id) AS offices,
      array_agg(type_id) AS types, array_agg(quarter) AS quarters, array_agg(minutes) AS lengths,
      array_agg(visits) AS counts
    FROM (
      SELECT location_id, office_id, arrival, date_trunc(''quarter'', arrival AT TIME ZONE ''UTC'')::date AS quarter,
        stay_minutes(arrival, departure, actually_visited) AS minutes, sum(sign)::int AS visits
      FROM (%s) AS changed GROUP BY 1, 2, 3, 4, 5
      HAVING sum(sign) <> 0
    ) AS change JOIN locations ON locations.id = location_id
    WHERE minutes IS NOT NULL',
    changed
  ) INTO changes;
  IF changes.locations IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM add_type_stays(changes.offices, changes.types, changes.quarters, changes.lengths, changes.counts);
  PERFORM count_location_stays(changes.locations);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A location that is changed takes its visits with it.
CREATE FUNCTION keep_stays_of_locations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes record;
BEGIN
  UPDATE location_stays AS kept SET office_id = a.office_id, type_id = a.type_id,
    active = a.status = 'active', visit_minutes = a.visit_minutes
  FROM rows_after AS a
  WHERE kept.location_id = a.id AND (kept.office_id, kept.type_id, kept.active, kept.visit_minutes)
    IS DISTINCT FROM (a.office_id, a.type_id, a.status = 'active', a.visit_minutes);
  IF EXISTS (
    SELECT 1 FROM rows_after AS a JOIN rows_before AS b USING (id)
    WHERE a.type_id IS DISTINCT FROM b.type_id
  ) THEN
    SELECT array_agg(office_id) AS offices, array_agg(type_id) AS types, array_agg(quarter) AS quarters,
      array_agg(minutes) AS lengths, array_agg(visits) AS counts INTO changes
    FROM (
      SELECT v.office_id, moved.type_id, date_trunc('quarter', v.arrival AT TIME ZONE 'UTC')::date AS quarter,
        stay_minutes(v.arrival, v.departure, v.actually_visited) AS minutes, sum(sign)::int AS visits
      FROM rows_after AS a JOIN rows_before AS b USING (id)
        CROSS JOIN LATERAL (VALUES (a.type_id, 1), (b.type_id, -1)) AS moved(type_id, sign)
        JOIN visits v ON v.location_id = a.id
      WHERE a.type_id IS DISTINCT FROM b.type_id AND moved.type_id IS NOT NULL
      GROUP BY 1, 2, 3, 4
    ) AS change WHERE minutes IS NOT NULL;
    PERFORM add_type_stays(changes.offices, changes.types, changes.quarters, changes.lengths, changes.counts);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stays_insert AFTER INSERT ON visits
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_stays();
--> statement-breakpoint
CREATE TRIGGER stays_update AFTER UPDATE ON visits
REFERENCING NEW TABLE AS rows_after OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_stays();
--> statement-breakpoint
CREATE TRIGGER stays_delete AFTER DELETE ON visits
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_stays();
--> statement-breakpoint
CREATE TRIGGER stays_truncate AFTER TRUNCATE ON visits
FOR EACH STATEMENT EXECUTE FUNCTION keep_stays();
--> statement-breakpoint
CREATE TRIGGER stays_of_locations AFTER UPDATE ON locations
REFERENCING NEW TABLE AS rows_after OLD TABLE AS rows_before
FOR EACH STATEMENT EXECUTE FUNCTION keep_stays_of_locations();
--> statement-breakpoint
-- What is there already. A route that was begun before is planned as it is now.
SELECT begin_runs(array_agg(id)) FROM routes WHERE start_time IS NOT NULL;
--> statement-breakpoint
SELECT finish_runs(array_agg(id)) FROM routes WHERE status = 'completed';
--> statement-breakpoint
INSERT INTO type_stays (office_id, type_id, quarter, minutes, visits)
SELECT coalesce(v.office_id, '00000000-0000-0000-0000-000000000000'), l.type_id,
  date_trunc('quarter', v.arrival AT TIME ZONE 'UTC')::date,
  stay_minutes(v.arrival, v.departure, v.actually_visited), count(*)
FROM visits v JOIN locations l ON l.id = v.location_id
WHERE l.type_id IS NOT NULL AND stay_minutes(v.arrival, v.departure, v.actually_visited) IS NOT NULL
GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
SELECT count_location_stays(array_agg(location_id)) FROM (
  SELECT location_id FROM visits GROUP BY 1 HAVING count(*) >= 5
) AS visited;
