-- Coverage where locations change; see shared/coverage.sql.

-- Stores from when a location is overdue, so that one comparison with the present time works in all time zones. Runs
-- before the write, so that the triggers below count the result.
CREATE OR REPLACE FUNCTION keep_overdue_from() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  zone text;
BEGIN
  NEW.overdue_from := NULL;
  IF NEW.visit_every IS NOT NULL AND NEW.last_visited IS NOT NULL THEN
    zone := office_zone(NEW.office_id);
    NEW.overdue_from := day_begins((NEW.last_visited AT TIME ZONE zone)::date + NEW.visit_every + 1, zone);
  END IF;
  NEW.counted_overdue := coalesce(NEW.overdue_from <= now(), false);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER locations_overdue_insert BEFORE INSERT ON locations
FOR EACH ROW EXECUTE FUNCTION keep_overdue_from();
CREATE OR REPLACE TRIGGER locations_overdue_update BEFORE UPDATE OF visit_every, last_visited, office_id ON locations
FOR EACH ROW EXECUTE FUNCTION keep_overdue_from();

-- Maintains how many locations are covered, overdue or never visited, by group. Changes that cancel out are dropped
-- before rows are multiplied by their groups.
CREATE OR REPLACE FUNCTION keep_coverage_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM rows_after'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM rows_before'
    ELSE 'SELECT 1 AS sign, * FROM rows_after UNION ALL SELECT -1, * FROM rows_before'
  END;
  folding bigint[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM coverage_counts;
    RETURN NULL;
  END IF;
  EXECUTE format(
    'WITH counted AS MATERIALIZED (
      SELECT office_id, user_id, type_id, chain_id, city, visit_every IS NOT NULL AS planned,
        last_visited IS NOT NULL AS visited, counted_overdue AS late, sum(sign) AS rows
      FROM (%s) AS changed WHERE status = ''active'' AND NOT do_not_visit
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(sign) <> 0
    ), sums AS (
      SELECT kind, coalesce(office_id, ''00000000-0000-0000-0000-000000000000'') AS office_id, key,
        sum(rows * (planned AND visited AND NOT late)::int) AS covered, sum(rows * late::int) AS overdue,
        sum(rows * (planned AND NOT visited)::int) AS never, sum(rows * (NOT planned)::int) AS no_interval,
        sum(rows * (NOT planned AND NOT visited)::int) AS no_interval_never
      FROM counted CROSS JOIN LATERAL coverage_groups(user_id, type_id, chain_id, city) GROUP BY 1, 2, 3
    ), added AS (
      INSERT INTO coverage_counts (kind, office_id, key, covered, overdue, never, no_interval, no_interval_never)
      SELECT * FROM sums
      WHERE covered <> 0 OR overdue <> 0 OR never <> 0 OR no_interval <> 0 OR no_interval_never <> 0
      RETURNING id
    ) SELECT array_agg(id) FROM added WHERE hashint8(id) %% 4 = 0',
    changed
  ) INTO folding;
  IF folding IS NOT NULL THEN
    WITH keys AS (
      SELECT DISTINCT kind, office_id, key FROM coverage_counts WHERE id = ANY(folding)
    ), gone AS (
      DELETE FROM coverage_counts WHERE id IN (
        SELECT kept.id FROM keys CROSS JOIN LATERAL (
          SELECT id FROM coverage_counts
          WHERE kind = keys.kind AND key = keys.key AND office_id = keys.office_id FOR UPDATE SKIP LOCKED
        ) AS kept
      ) RETURNING *
    )
    INSERT INTO coverage_counts (kind, office_id, key, covered, overdue, never, no_interval, no_interval_never)
    SELECT kind, office_id, key, sum(covered), sum(overdue), sum(never), sum(no_interval), sum(no_interval_never)
    FROM gone GROUP BY 1, 2, 3
    HAVING sum(covered) <> 0 OR sum(overdue) <> 0 OR sum(never) <> 0 OR sum(no_interval) <> 0
      OR sum(no_interval_never) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER coverage_counts_insert AFTER INSERT ON locations
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_coverage_counts();
CREATE OR REPLACE TRIGGER coverage_counts_update AFTER UPDATE ON locations
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_coverage_counts();
CREATE OR REPLACE TRIGGER coverage_counts_delete AFTER DELETE ON locations
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_coverage_counts();
CREATE OR REPLACE TRIGGER coverage_counts_truncate AFTER TRUNCATE ON locations
FOR EACH STATEMENT EXECUTE FUNCTION keep_coverage_counts();

-- Maintains the debt by day: subtracts the days of the location before the change and adds those after it. Updates of
-- other columns cancel out before any visit is read.
CREATE OR REPLACE FUNCTION keep_coverage_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM rows_after'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM rows_before'
    ELSE 'SELECT 1 AS sign, * FROM rows_after UNION ALL SELECT -1, * FROM rows_before'
  END;
  added record;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM coverage_days;
    RETURN NULL;
  END IF;
  EXECUTE format(
    'WITH counted AS MATERIALIZED (
      SELECT id, coalesce(office_id, ''00000000-0000-0000-0000-000000000000'') AS office_id, visit_every, created_at,
        last_visited, sum(sign) AS sign
      FROM (%s) AS changed WHERE status = ''active'' AND NOT do_not_visit AND visit_every IS NOT NULL
      GROUP BY 1, 2, 3, 4, 5 HAVING sum(sign) <> 0
    ), zones AS MATERIALIZED (
      SELECT office_id, office_zone(office_id) AS zone FROM (SELECT DISTINCT office_id FROM counted) AS named
    ), days AS (
      SELECT office_id, day, sum(sign * never) AS never, sum(sign * overdue) AS overdue
      FROM counted JOIN zones USING (office_id) CROSS JOIN LATERAL
        coverage_days_of(zone, visit_every, created_at, visited_at(id) || last_visited::timestamptz)
      GROUP BY 1, 2 HAVING sum(sign * never) <> 0 OR sum(sign * overdue) <> 0
    ) SELECT array_agg(office_id) AS offices, array_agg(day) AS days, array_agg(never::int) AS never,
        array_agg(overdue::int) AS overdue FROM days',
    changed
  ) INTO added;
  IF added.offices IS NOT NULL THEN
    PERFORM add_coverage_days(added.offices, added.days, added.never, added.overdue);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER coverage_days_insert AFTER INSERT ON locations
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_coverage_days();
CREATE OR REPLACE TRIGGER coverage_days_update AFTER UPDATE ON locations
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_coverage_days();
CREATE OR REPLACE TRIGGER coverage_days_delete AFTER DELETE ON locations
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_coverage_days();
CREATE OR REPLACE TRIGGER coverage_days_truncate AFTER TRUNCATE ON locations
FOR EACH STATEMENT EXECUTE FUNCTION keep_coverage_days();
