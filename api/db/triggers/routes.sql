CREATE OR REPLACE TRIGGER route_counts_insert AFTER INSERT ON routes
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('route_counts', 'owner_office_id, status', 'owner_office_id, status', '1');
CREATE OR REPLACE TRIGGER route_counts_update AFTER UPDATE ON routes
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('route_counts', 'owner_office_id, status', 'owner_office_id, status', '1');
CREATE OR REPLACE TRIGGER route_counts_delete AFTER DELETE ON routes
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('route_counts', 'owner_office_id, status', 'owner_office_id, status', '1');
CREATE OR REPLACE TRIGGER route_counts_truncate AFTER TRUNCATE ON routes
FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('route_counts', 'owner_office_id, status', 'owner_office_id, status', '1');

-- Stops are counted by the total of their route, which says how many it has and whose they are.
CREATE OR REPLACE TRIGGER stop_counts_insert AFTER INSERT ON routes
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('stop_counts', 'owner_office_id', 'owner_office_id', 'total_location');
CREATE OR REPLACE TRIGGER stop_counts_update AFTER UPDATE ON routes
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('stop_counts', 'owner_office_id', 'owner_office_id', 'total_location');
CREATE OR REPLACE TRIGGER stop_counts_delete AFTER DELETE ON routes
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('stop_counts', 'owner_office_id', 'owner_office_id', 'total_location');
CREATE OR REPLACE TRIGGER stop_counts_truncate AFTER TRUNCATE ON routes
FOR EACH STATEMENT EXECUTE FUNCTION count_rows('stop_counts', 'owner_office_id', 'owner_office_id', 'total_location');

-- Totals and the last visit are left out: stops and visits have entries of their own.
CREATE OR REPLACE TRIGGER audit_routes_insert AFTER INSERT ON routes
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('route', '{last_visited,total_location,visited_location,legs}', '');
CREATE OR REPLACE TRIGGER audit_routes_update AFTER UPDATE ON routes
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('route', '{last_visited,total_location,visited_location,legs}', '');
CREATE OR REPLACE TRIGGER audit_routes_delete AFTER DELETE ON routes
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('route', '{last_visited,total_location,visited_location,legs}', '');

CREATE OR REPLACE TRIGGER timetable_of_new_route AFTER INSERT ON routes
FOR EACH ROW WHEN (NEW.status IN ('new', 'active', 'paused')) EXECUTE FUNCTION mark_timetable();
-- Every change of a route or its stops moves `updated_at`; so do reports of visits, which change no plan.
CREATE OR REPLACE TRIGGER timetable_of_changed_route AFTER UPDATE ON routes
FOR EACH ROW WHEN (
  OLD.updated_at IS DISTINCT FROM NEW.updated_at AND NEW.status IN ('new', 'active', 'paused')
  AND OLD.visited_location = NEW.visited_location AND OLD.last_visited IS NOT DISTINCT FROM NEW.last_visited
) EXECUTE FUNCTION mark_timetable();

-- Remembers the stops that an agent loses (decision 104), so that a late report of one can be told from one of a stop
-- that was never theirs.
CREATE OR REPLACE FUNCTION keep_past_stops_of_route() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO past_stops (user_id, stop_id, route_id, location_id, ended_at)
  SELECT OLD.user_id, id, route_id, location_id, now() FROM route_locations WHERE route_id = OLD.id
  ON CONFLICT (user_id, stop_id) DO UPDATE SET ended_at = excluded.ended_at;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER past_stops_of_route AFTER UPDATE OF user_id ON routes
FOR EACH ROW WHEN (OLD.user_id IS NOT NULL AND OLD.user_id IS DISTINCT FROM NEW.user_id)
EXECUTE FUNCTION keep_past_stops_of_route();
