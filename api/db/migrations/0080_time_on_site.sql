-- A visit with one moment as its arrival and departure does not tell how long it was: "Done" alone was pressed. It was
-- counted as 0 minutes.
LOCK TABLE visits IN SHARE MODE;
--> statement-breakpoint
-- Maintains sums of visits by hour, and by agent in spans of a day and a week, all in UTC. Appends like a counter
-- (shared/counters.sql), and merges the keys of about every fourth appended row. A merge may not see all rows of a
-- key, because it skips those that another transaction is merging: it drops a sum only if all figures are 0.
CREATE OR REPLACE FUNCTION keep_visit_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM rows_after'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM rows_before'
    ELSE 'SELECT 1 AS sign, * FROM rows_after UNION ALL SELECT -1, * FROM rows_before'
  END;
  folding bigint[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM visit_hours;
    DELETE FROM visit_agent_sums;
    RETURN NULL;
  END IF;
  EXECUTE format(
    'WITH sums AS (
      SELECT coalesce(office_id, ''00000000-0000-0000-0000-000000000000'') AS office_id,
        date_trunc(''hour'', arrival, ''UTC'') AS hour, sum(sign) AS visits,
        coalesce(sum(sign) FILTER (WHERE confirmed), 0) AS confirmed,
        coalesce(sum(sign) FILTER (WHERE actually_visited), 0) AS actually_visited,
        coalesce(sum(sign) FILTER (WHERE do_not_visit), 0) AS do_not_visit,
        coalesce(sum(sign) FILTER (WHERE departure > arrival), 0) AS timed,
        coalesce(sum(sign * (extract(epoch FROM departure - arrival) * 1000)::bigint)
          FILTER (WHERE departure > arrival), 0) AS time
      FROM (%s) AS changed GROUP BY 1, 2
    ), added AS (
      INSERT INTO visit_hours (office_id, hour, visits, confirmed, actually_visited, do_not_visit, timed, time)
      SELECT * FROM sums
      WHERE visits <> 0 OR confirmed <> 0 OR actually_visited <> 0 OR do_not_visit <> 0 OR timed <> 0 OR time <> 0
      RETURNING id
    ) SELECT array_agg(id) FROM added WHERE hashint8(id) %% 4 = 0',
    changed
  ) INTO folding;
  IF folding IS NOT NULL THEN
    WITH keys AS (
      SELECT DISTINCT office_id, hour FROM visit_hours WHERE id = ANY(folding)
    ), gone AS (
      DELETE FROM visit_hours WHERE id IN (
        SELECT kept.id FROM keys CROSS JOIN LATERAL (
          SELECT id FROM visit_hours
          WHERE hour = keys.hour AND office_id = keys.office_id FOR UPDATE SKIP LOCKED
        ) AS kept
      ) RETURNING *
    )
    INSERT INTO visit_hours (office_id, hour, visits, confirmed, actually_visited, do_not_visit, timed, time)
    SELECT office_id, hour, sum(visits), sum(confirmed), sum(actually_visited), sum(do_not_visit),
      sum(timed), sum(time)
    FROM gone GROUP BY 1, 2
    HAVING sum(visits) <> 0 OR sum(confirmed) <> 0 OR sum(actually_visited) <> 0
      OR sum(do_not_visit) <> 0 OR sum(timed) <> 0 OR sum(time) <> 0;
  END IF;
  EXECUTE format(
    'WITH sums AS (
      SELECT coalesce(office_id, ''00000000-0000-0000-0000-000000000000'') AS office_id, user_id, hours,
        date_bin(hours * interval ''1 hour'', arrival, ''epoch'') AS starts, sum(sign) AS visits,
        coalesce(sum(sign) FILTER (WHERE confirmed), 0) AS confirmed
      FROM (%s) AS changed CROSS JOIN (VALUES (24), (168)) AS spans(hours) GROUP BY 1, 2, 3, 4
    ), added AS (
      INSERT INTO visit_agent_sums (office_id, user_id, hours, starts, visits, confirmed)
      SELECT * FROM sums WHERE visits <> 0 OR confirmed <> 0 RETURNING id
    ) SELECT array_agg(id) FROM added WHERE hashint8(id) %% 4 = 0',
    changed
  ) INTO folding;
  IF folding IS NOT NULL THEN
    WITH keys AS (
      SELECT DISTINCT office_id, user_id, hours, starts FROM visit_agent_sums WHERE id = ANY(folding)
    ), gone AS (
      DELETE FROM visit_agent_sums WHERE id IN (
        SELECT kept.id FROM keys CROSS JOIN LATERAL (
          SELECT id FROM visit_agent_sums
          WHERE hours = keys.hours AND starts = keys.starts AND office_id = keys.office_id
            AND user_id = keys.user_id FOR UPDATE SKIP LOCKED
        ) AS kept
      ) RETURNING *
    )
    INSERT INTO visit_agent_sums (office_id, user_id, hours, starts, visits, confirmed)
    SELECT office_id, user_id, hours, starts, sum(visits), sum(confirmed)
    FROM gone GROUP BY 1, 2, 3, 4 HAVING sum(visits) <> 0 OR sum(confirmed) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO visit_hours (office_id, hour, visits, confirmed, actually_visited, do_not_visit, timed, time)
SELECT coalesce(office_id, '00000000-0000-0000-0000-000000000000'), date_trunc('hour', arrival, 'UTC'),
  0, 0, 0, 0, -count(*), 0
FROM visits WHERE departure = arrival GROUP BY 1, 2;
--> statement-breakpoint
-- Stores the results of completed routes, except for their distance, which the API measures from positions. A gap of
-- more than 6 hours between visits, such as a night, splits a run into pieces, and only the pieces count as time on
-- the road. A round trip ends when it was completed, because no visit marks the return.
CREATE OR REPLACE FUNCTION finish_runs(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
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
      -- Its time is known only if it ends with a departure, and not if it is nothing but the end of a round trip.
      coalesce(max(departure) >= max(arrival), false) AND NOT bool_and(id = route_id) AS told
    FROM numbered GROUP BY route_id, piece
  ), spans AS (
    SELECT route_id, range_agg(tstzrange(begins, ends, '[]')) AS ran,
      CASE WHEN bool_and(told) THEN sum(extract(epoch FROM ends - begins))::float8 END AS time
    FROM pieces GROUP BY 1
  ), stays AS (
    SELECT route_id, (array_agg(user_id ORDER BY arrival DESC, id DESC))[1] AS user_id,
      CASE WHEN bool_and(departure IS NOT NULL AND departure > arrival)
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
UPDATE route_runs SET stay = NULL
WHERE stay IS NOT NULL AND route_id IN (SELECT route_id FROM visits WHERE departure = arrival);
