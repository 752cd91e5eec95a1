-- Recounts coverage of an office's locations when its time zone changes: its days begin at other instants.
CREATE OR REPLACE FUNCTION keep_zone_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added record;
BEGIN
  -- Fires keep_overdue_from, and locks the locations against visits written meanwhile.
  UPDATE locations SET visit_every = visit_every WHERE office_id = NEW.id AND visit_every IS NOT NULL;
  WITH days AS (
    SELECT day, sum(sign * never) AS never, sum(sign * overdue) AS overdue
    FROM locations AS l
    CROSS JOIN (VALUES (1, known_zone(NEW.time_zone)), (-1, known_zone(OLD.time_zone))) AS zones(sign, zone)
    CROSS JOIN LATERAL
      coverage_days_of(zone, l.visit_every, l.created_at, visited_at(l.id) || l.last_visited::timestamptz)
    WHERE l.office_id = NEW.id AND l.status = 'active' AND NOT l.do_not_visit AND l.visit_every IS NOT NULL
    GROUP BY 1 HAVING sum(sign * never) <> 0 OR sum(sign * overdue) <> 0
  ) SELECT array_agg(NEW.id) AS offices, array_agg(day) AS days, array_agg(never::int) AS never,
      array_agg(overdue::int) AS overdue INTO added FROM days;
  IF added.offices IS NOT NULL THEN
    PERFORM add_coverage_days(added.offices, added.days, added.never, added.overdue);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER offices_zone_days AFTER UPDATE OF time_zone ON offices
FOR EACH ROW WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION keep_zone_days();

CREATE OR REPLACE TRIGGER audit_offices_insert AFTER INSERT ON offices
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('office', '{}', '');
CREATE OR REPLACE TRIGGER audit_offices_update AFTER UPDATE ON offices
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('office', '{}', '');
CREATE OR REPLACE TRIGGER audit_offices_delete AFTER DELETE ON offices
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('office', '{}', '');

CREATE OR REPLACE TRIGGER timetables_of_office
AFTER UPDATE OF time_zone, usual_start, usual_end, break_minutes ON offices
FOR EACH ROW WHEN (
  (OLD.time_zone, OLD.usual_start, OLD.usual_end, OLD.break_minutes)
  IS DISTINCT FROM (NEW.time_zone, NEW.usual_start, NEW.usual_end, NEW.break_minutes)
) EXECUTE FUNCTION mark_timetables_of_office();
