CREATE OR REPLACE FUNCTION mark_timetable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_timetables (route_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_timetables_of_location() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_timetables (route_id)
  SELECT s.route_id FROM route_locations AS s JOIN routes AS r ON r.id = s.route_id
  WHERE s.location_id = NEW.id AND NOT s.is_visited AND r.status IN ('new', 'active', 'paused');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_timetables_of_type() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_timetables (route_id)
  SELECT r.id FROM routes AS r WHERE r.status IN ('new', 'active', 'paused') AND EXISTS (
    SELECT FROM route_locations AS s JOIN locations AS l ON l.id = s.location_id
    WHERE s.route_id = r.id AND l.type_id = NEW.id AND l.visit_minutes IS NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_timetables_of_office() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_timetables (route_id)
  SELECT id FROM routes WHERE owner_office_id = NEW.id AND status IN ('new', 'active', 'paused');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_timetables_of_agent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_timetables (route_id)
  SELECT id FROM routes WHERE user_id = NEW.id AND status IN ('new', 'active', 'paused');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_routes_insert AFTER INSERT ON routes
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('route', '{last_visited,total_location,visited_location,legs}', '');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_routes_update AFTER UPDATE ON routes
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('route', '{last_visited,total_location,visited_location,legs}', '');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_routes_delete AFTER DELETE ON routes
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('route', '{last_visited,total_location,visited_location,legs}', '');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER timetable_of_new_route AFTER INSERT ON routes
FOR EACH ROW WHEN (NEW.status IN ('new', 'active', 'paused')) EXECUTE FUNCTION mark_timetable();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER timetable_of_changed_route AFTER UPDATE ON routes
FOR EACH ROW WHEN (
  OLD.updated_at IS DISTINCT FROM NEW.updated_at AND NEW.status IN ('new', 'active', 'paused')
  AND OLD.visited_location = NEW.visited_location AND OLD.last_visited IS NOT DISTINCT FROM NEW.last_visited
) EXECUTE FUNCTION mark_timetable();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER timetables_of_location
AFTER UPDATE OF opening_hours, closed_days, visit_minutes, type_id ON locations
FOR EACH ROW WHEN (
  (OLD.opening_hours, OLD.closed_days, OLD.visit_minutes, OLD.type_id)
  IS DISTINCT FROM (NEW.opening_hours, NEW.closed_days, NEW.visit_minutes, NEW.type_id)
) EXECUTE FUNCTION mark_timetables_of_location();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER timetables_of_type AFTER UPDATE OF visit_minutes ON location_types
FOR EACH ROW WHEN (OLD.visit_minutes IS DISTINCT FROM NEW.visit_minutes)
EXECUTE FUNCTION mark_timetables_of_type();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER timetables_of_office
AFTER UPDATE OF time_zone, usual_start, usual_end, break_minutes ON offices
FOR EACH ROW WHEN (
  (OLD.time_zone, OLD.usual_start, OLD.usual_end, OLD.break_minutes)
  IS DISTINCT FROM (NEW.time_zone, NEW.usual_start, NEW.usual_end, NEW.break_minutes)
) EXECUTE FUNCTION mark_timetables_of_office();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER timetables_of_agent
AFTER UPDATE OF usual_start, usual_end, break_minutes ON users
FOR EACH ROW WHEN (
  (OLD.usual_start, OLD.usual_end, OLD.break_minutes)
  IS DISTINCT FROM (NEW.usual_start, NEW.usual_end, NEW.break_minutes)
) EXECUTE FUNCTION mark_timetables_of_agent();
--> statement-breakpoint
INSERT INTO stale_timetables (route_id) SELECT id FROM routes WHERE status IN ('new', 'active', 'paused');
