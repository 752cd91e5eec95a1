-- Planned vs. actual (decision 059). No trigger calls these functions: the API does, when a route begins and when it
-- is completed (api/resources/routes/runs), and so does the demo's seed.

-- Stores the plan of routes as it is now. A stored plan stays, so that a route completed again is compared with its
-- first plan. The default of 20 minutes is USUAL_VISIT_MINUTES in contract/visits/facts.ts.
CREATE OR REPLACE FUNCTION begin_runs(ids uuid[]) RETURNS void LANGUAGE sql AS $$
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
