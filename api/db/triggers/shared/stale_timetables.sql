-- Asks for the timetable of a route that was written. What reports of visits change does not count.
CREATE OR REPLACE FUNCTION mark_timetable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_timetables (route_id) VALUES (NEW.id);
  RETURN NULL;
END $$;

-- Asks for the timetables of open routes on which a location is still to be visited.
CREATE OR REPLACE FUNCTION mark_timetables_of_location() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_timetables (route_id)
  SELECT s.route_id FROM route_locations AS s JOIN routes AS r ON r.id = s.route_id
  WHERE s.location_id = NEW.id AND NOT s.is_visited AND r.status IN ('new', 'active', 'paused');
  RETURN NULL;
END $$;

-- Asks for the timetables of open routes with stops that take as long as their type says.
CREATE OR REPLACE FUNCTION mark_timetables_of_type() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_timetables (route_id)
  SELECT r.id FROM routes AS r WHERE r.status IN ('new', 'active', 'paused') AND EXISTS (
    SELECT FROM route_locations AS s JOIN locations AS l ON l.id = s.location_id
    WHERE s.route_id = r.id AND l.type_id = NEW.id AND l.visit_minutes IS NULL);
  RETURN NULL;
END $$;

-- Asks for the timetables of an office's open routes: its clocks or its working times changed.
CREATE OR REPLACE FUNCTION mark_timetables_of_office() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_timetables (route_id)
  SELECT id FROM routes WHERE owner_office_id = NEW.id AND status IN ('new', 'active', 'paused');
  RETURN NULL;
END $$;

-- Asks for the timetables of an agent's open routes: their working times changed.
CREATE OR REPLACE FUNCTION mark_timetables_of_agent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_timetables (route_id)
  SELECT id FROM routes WHERE user_id = NEW.id AND status IN ('new', 'active', 'paused');
  RETURN NULL;
END $$;
