-- Records a change of stops as one change of the route's list of locations. Moving a stop renumbers all after it, and
-- an entry for each would hide what happened. Marking a stop as visited is not an entry: the visit is.
CREATE OR REPLACE FUNCTION keep_audit_of_stops() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_stops jsonb[];
  after_ids uuid[];
  route_ids uuid[];
  by_whom jsonb := coalesce(nullif(current_setting('waybook.by', true), '')::jsonb, '{"source": "outside"}');
BEGIN
  IF current_setting('waybook.audit', true) = 'off' THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (SELECT id, route_id, location_id, "order" FROM rows_after
      EXCEPT SELECT id, route_id, location_id, "order" FROM rows_before) THEN RETURN NULL; END IF;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT array_agg(to_jsonb(r)), array_agg(route_id) INTO before_stops, route_ids FROM rows_before AS r;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(id), array_agg(route_id) || route_ids INTO after_ids, route_ids FROM rows_after;
  END IF;
  INSERT INTO audit (id, at, action, kind, record_id, name, about_kind, about_id, office_id,
    before, after, user_id, admin_id, source, call, address, request_id)
  SELECT audit_id(moment), moment, 'changed', 'route', r.id, r.name, 'route', r.id, r.owner_office_id,
    jsonb_build_object('stops', was), jsonb_build_object('stops', becomes),
    (by_whom ->> 'userId')::uuid, (by_whom ->> 'adminId')::uuid, by_whom ->> 'source', by_whom ->> 'call',
    by_whom ->> 'address', by_whom ->> 'requestId'
  FROM (
    SELECT route_id,
      coalesce(jsonb_agg(location_id ORDER BY place, id) FILTER (WHERE NOT is_new), '[]') AS was,
      coalesce(jsonb_agg(location_id ORDER BY place, id) FILTER (WHERE is_new), '[]') AS becomes
    FROM (
      SELECT s.route_id, s.location_id, s."order" AS place, s.id, true AS is_new
      FROM route_locations AS s WHERE s.route_id = ANY(route_ids)
      UNION ALL
      SELECT s.route_id, s.location_id, s."order", s.id, false
      FROM route_locations AS s WHERE s.route_id = ANY(route_ids) AND NOT (s.id = ANY(coalesce(after_ids, '{}')))
      UNION ALL
      SELECT (s ->> 'route_id')::uuid, (s ->> 'location_id')::uuid, (s ->> 'order')::int, (s ->> 'id')::uuid, false
      FROM unnest(before_stops) AS s
    ) AS stops GROUP BY route_id
  ) AS lists
  CROSS JOIN LATERAL (SELECT clock_timestamp() AS moment) AS present
  JOIN routes AS r ON r.id = route_id
  WHERE was <> becomes;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER audit_stops_insert AFTER INSERT ON route_locations
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_of_stops();
CREATE OR REPLACE TRIGGER audit_stops_update AFTER UPDATE ON route_locations
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit_of_stops();
CREATE OR REPLACE TRIGGER audit_stops_delete AFTER DELETE ON route_locations
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_of_stops();

-- As keep_past_stops_of_route (routes.sql), for stops taken off a route.
CREATE OR REPLACE FUNCTION keep_past_stops() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO past_stops (user_id, stop_id, route_id, location_id, ended_at)
  SELECT routes.user_id, gone.id, gone.route_id, gone.location_id, now()
  FROM rows_before AS gone JOIN routes ON routes.id = gone.route_id WHERE routes.user_id IS NOT NULL
  ON CONFLICT (user_id, stop_id) DO UPDATE SET ended_at = excluded.ended_at;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER past_stops_delete AFTER DELETE ON route_locations
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_past_stops();
