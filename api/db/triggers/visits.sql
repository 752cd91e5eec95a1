-- Maintains the debt by day (shared/coverage.sql) of locations whose visits change. Visits before the change are
-- those of now minus what changed. Locks the locations, so that of two transactions that write visits of one
-- location, the second sees those of the first.
CREATE OR REPLACE FUNCTION keep_visited_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM rows_after'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM rows_before'
    ELSE 'SELECT 1 AS sign, * FROM rows_after UNION ALL SELECT -1, * FROM rows_before'
  END;
  moved record;
  added record;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM count_coverage_days();
    RETURN NULL;
  END IF;
  EXECUTE format(
    'SELECT array_agg(location_id) AS locations, array_agg(arrival::timestamptz) AS arrivals, array_agg(n::int) AS n FROM (
      SELECT location_id, arrival, sum(sign) AS n FROM (%s) AS changed WHERE actually_visited
      GROUP BY 1, 2 HAVING sum(sign) <> 0
    ) AS moved',
    changed
  ) INTO moved;
  IF moved.locations IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM 1 FROM locations WHERE id = ANY(moved.locations) ORDER BY id FOR NO KEY UPDATE;
  WITH moves AS (
    SELECT location_id, array_agg(arrival) AS arrivals, array_agg(n) AS signs
    FROM unnest(moved.locations, moved.arrivals, moved.n) AS move(location_id, arrival, n) GROUP BY 1
  ), counted AS MATERIALIZED (
    SELECT coalesce(l.office_id, '00000000-0000-0000-0000-000000000000') AS office_id, l.visit_every, l.created_at,
      l.last_visited, visited_at(l.id) AS visited, moves.arrivals, moves.signs
    FROM moves JOIN locations AS l ON l.id = moves.location_id
    WHERE l.status = 'active' AND NOT l.do_not_visit AND l.visit_every IS NOT NULL
  ), zones AS MATERIALIZED (
    SELECT office_id, office_zone(office_id) AS zone FROM (SELECT DISTINCT office_id FROM counted) AS named
  ), sets AS (
    SELECT office_id, visit_every, created_at, last_visited, 1 AS sign, visited FROM counted
    UNION ALL
    SELECT office_id, visit_every, created_at, last_visited, -1, ARRAY(
      SELECT at FROM (
        SELECT at, 1 AS n FROM unnest(visited) AS visits(at)
        UNION ALL SELECT at, -n FROM unnest(arrivals, signs) AS move(at, n)
      ) AS before GROUP BY at HAVING sum(n) > 0)
    FROM counted
  ), days AS (
    SELECT office_id, day, sum(sign * never) AS never, sum(sign * overdue) AS overdue
    FROM sets JOIN zones USING (office_id) CROSS JOIN LATERAL
      coverage_days_of(zone, visit_every, created_at, visited || last_visited::timestamptz)
    GROUP BY 1, 2 HAVING sum(sign * never) <> 0 OR sum(sign * overdue) <> 0
  ) SELECT array_agg(office_id) AS offices, array_agg(day) AS days, array_agg(never::int) AS never,
      array_agg(overdue::int) AS overdue INTO added FROM days;
  IF added.offices IS NOT NULL THEN
    PERFORM add_coverage_days(added.offices, added.days, added.never, added.overdue);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER visited_days_insert AFTER INSERT ON visits
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_visited_days();
CREATE OR REPLACE TRIGGER visited_days_update AFTER UPDATE ON visits
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_visited_days();
CREATE OR REPLACE TRIGGER visited_days_delete AFTER DELETE ON visits
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_visited_days();
CREATE OR REPLACE TRIGGER visited_days_truncate AFTER TRUNCATE ON visits
FOR EACH STATEMENT EXECUTE FUNCTION keep_visited_days();

-- Maintains how long visits take (shared/stays.sql). Updates that change nothing counted here cancel out.
CREATE OR REPLACE FUNCTION keep_stays() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER stays_insert AFTER INSERT ON visits
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_stays();
CREATE OR REPLACE TRIGGER stays_update AFTER UPDATE ON visits
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_stays();
CREATE OR REPLACE TRIGGER stays_delete AFTER DELETE ON visits
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_stays();
CREATE OR REPLACE TRIGGER stays_truncate AFTER TRUNCATE ON visits
FOR EACH STATEMENT EXECUTE FUNCTION keep_stays();

CREATE OR REPLACE TRIGGER visit_counts_insert AFTER INSERT ON visits
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('visit_counts', 'office_id, confirmed', 'office_id, confirmed', '1');
CREATE OR REPLACE TRIGGER visit_counts_update AFTER UPDATE ON visits
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('visit_counts', 'office_id, confirmed', 'office_id, confirmed', '1');
CREATE OR REPLACE TRIGGER visit_counts_delete AFTER DELETE ON visits
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('visit_counts', 'office_id, confirmed', 'office_id, confirmed', '1');
CREATE OR REPLACE TRIGGER visit_counts_truncate AFTER TRUNCATE ON visits
FOR EACH STATEMENT EXECUTE FUNCTION count_rows('visit_counts', 'office_id, confirmed', 'office_id, confirmed', '1');

CREATE OR REPLACE TRIGGER visit_day_counts_insert AFTER INSERT ON visits
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('visit_day_counts',
  'office_id, day', 'office_id, (arrival AT TIME ZONE ''UTC'')::date', '1');
CREATE OR REPLACE TRIGGER visit_day_counts_update AFTER UPDATE ON visits
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('visit_day_counts',
  'office_id, day', 'office_id, (arrival AT TIME ZONE ''UTC'')::date', '1');
CREATE OR REPLACE TRIGGER visit_day_counts_delete AFTER DELETE ON visits
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('visit_day_counts',
  'office_id, day', 'office_id, (arrival AT TIME ZONE ''UTC'')::date', '1');
CREATE OR REPLACE TRIGGER visit_day_counts_truncate AFTER TRUNCATE ON visits
FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('visit_day_counts',
  'office_id, day', 'office_id, (arrival AT TIME ZONE ''UTC'')::date', '1');

CREATE OR REPLACE TRIGGER audit_visits_insert AFTER INSERT ON visits
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('visit', '{}', '');
CREATE OR REPLACE TRIGGER audit_visits_update AFTER UPDATE ON visits
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('visit', '{}', '');
CREATE OR REPLACE TRIGGER audit_visits_delete AFTER DELETE ON visits
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('visit', '{}', '');
