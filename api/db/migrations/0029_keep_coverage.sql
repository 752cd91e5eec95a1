-- The time zone of an office as Postgres knows it: names that it takes for abbreviations without summer
-- time are those that IANA links them to, and what it doesn't know is UTC, as is that of no office.
CREATE FUNCTION known_zone(name text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  zone text := CASE upper(name) WHEN 'CET' THEN 'Europe/Brussels' WHEN 'MET' THEN 'Europe/Brussels'
    WHEN 'EET' THEN 'Europe/Athens' WHEN 'WET' THEN 'Europe/Lisbon' ELSE name END;
BEGIN
  PERFORM now() AT TIME ZONE zone;
  RETURN coalesce(zone, 'UTC');
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN 'UTC';
END $$;
--> statement-breakpoint
CREATE FUNCTION office_zone(office_id uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT known_zone((SELECT time_zone FROM offices WHERE id = office_id))
$$;
--> statement-breakpoint
-- The first instant of a calendar day. Of a midnight that is shown twice, where clocks are put back, Postgres
-- takes the second: the first lies earlier by as much as they were put back since the day before.
CREATE FUNCTION day_begins(day date, zone text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN first AT TIME ZONE zone = day::timestamp THEN first ELSE second END
  FROM (SELECT day::timestamp AT TIME ZONE zone AS second) AS shown CROSS JOIN LATERAL (
    SELECT second + ((second AT TIME ZONE zone) - (second AT TIME ZONE 'UTC'))
      - (((second - interval '24 hours') AT TIME ZONE zone) - ((second - interval '24 hours') AT TIME ZONE 'UTC')) AS first
  ) AS earlier
$$;
--> statement-breakpoint
CREATE FUNCTION keep_overdue_from() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER locations_overdue_insert BEFORE INSERT ON locations
FOR EACH ROW EXECUTE FUNCTION keep_overdue_from();
--> statement-breakpoint
CREATE TRIGGER locations_overdue_update BEFORE UPDATE OF visit_every, last_visited, office_id ON locations
FOR EACH ROW EXECUTE FUNCTION keep_overdue_from();
--> statement-breakpoint
-- By what locations are counted.
CREATE FUNCTION coverage_groups(user_id uuid, type_id uuid, chain_id uuid, city text)
RETURNS TABLE (kind text, key text) LANGUAGE sql IMMUTABLE AS $$
  SELECT kind, coalesce(key, '') FROM (VALUES ('office', ''), ('agent', user_id::text), ('type', type_id::text),
    ('chain', chain_id::text), ('city', lower(city))) AS groups(kind, key)
$$;
--> statement-breakpoint
-- As the other counters (migration 0004), a write adds rows with the difference and changes none. What is
-- folded are the keys of about every fourth row that is added; what another transaction is folding is left to it.
CREATE FUNCTION keep_coverage_counts() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
-- On which days a location with an interval became debt, or was none any more.
CREATE FUNCTION coverage_days_of(zone text, visit_every int, created_at timestamptz, visited timestamptz[])
RETURNS TABLE (day date, never int, overdue int) LANGUAGE sql STABLE AS $$
  WITH days AS (
    SELECT DISTINCT (at AT TIME ZONE zone)::date AS day FROM unnest(visited) AS visits(at) WHERE at IS NOT NULL
  ), spans AS (
    SELECT days.day + visit_every + 1 AS begins, lead(days.day) OVER (ORDER BY days.day) AS ends FROM days
  ), life AS (
    SELECT (created_at AT TIME ZONE zone)::date AS begins, (SELECT min(days.day) FROM days) AS ends
  )
  SELECT begins, 0, 1 FROM spans WHERE ends IS NULL OR ends > begins
  UNION ALL SELECT ends, 0, -1 FROM spans WHERE ends > begins
  UNION ALL SELECT begins, 1, 0 FROM life WHERE ends IS NULL OR ends > begins
  UNION ALL SELECT ends, -1, 0 FROM life WHERE ends > begins
$$;
--> statement-breakpoint
CREATE FUNCTION visited_at(location_id uuid) RETURNS timestamptz[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT arrival FROM visits WHERE visits.location_id = visited_at.location_id AND actually_visited)
$$;
--> statement-breakpoint
CREATE FUNCTION add_coverage_days(office_ids uuid[], days date[], nevers int[], overdues int[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  folding bigint[];
BEGIN
  WITH added AS (
    INSERT INTO coverage_days (office_id, day, never, overdue)
    SELECT * FROM unnest(office_ids, days, nevers, overdues) RETURNING id
  ) SELECT array_agg(id) INTO folding FROM added WHERE hashint8(id) % 4 = 0;
  IF folding IS NOT NULL THEN
    WITH keys AS (
      SELECT DISTINCT office_id, day FROM coverage_days WHERE id = ANY(folding)
    ), gone AS (
      DELETE FROM coverage_days WHERE id IN (
        SELECT kept.id FROM keys CROSS JOIN LATERAL (
          SELECT id FROM coverage_days WHERE day = keys.day AND office_id = keys.office_id FOR UPDATE SKIP LOCKED
        ) AS kept
      ) RETURNING *
    )
    INSERT INTO coverage_days (office_id, day, never, overdue)
    SELECT office_id, day, sum(never), sum(overdue) FROM gone GROUP BY 1, 2
    HAVING sum(never) <> 0 OR sum(overdue) <> 0;
  END IF;
END $$;
--> statement-breakpoint
-- Counts the days of all locations anew.
CREATE FUNCTION count_coverage_days() RETURNS void LANGUAGE sql AS $$
  DELETE FROM coverage_days;
  WITH zones AS MATERIALIZED (
    SELECT id, office_zone(id) AS zone FROM offices
    UNION ALL SELECT '00000000-0000-0000-0000-000000000000', 'UTC'
  )
  INSERT INTO coverage_days (office_id, day, never, overdue)
  SELECT zones.id, day, sum(never), sum(overdue)
  FROM locations AS l
  JOIN zones ON zones.id = coalesce(l.office_id, '00000000-0000-0000-0000-000000000000')
  CROSS JOIN LATERAL coverage_days_of(zone, l.visit_every, l.created_at, visited_at(l.id) || l.last_visited::timestamptz)
  WHERE l.status = 'active' AND NOT l.do_not_visit AND l.visit_every IS NOT NULL
  GROUP BY 1, 2 HAVING sum(never) <> 0 OR sum(overdue) <> 0 ORDER BY 2, 1;
$$;
--> statement-breakpoint
-- Keeps the days where a location is changed: takes away those that it had and adds those that it has.
CREATE FUNCTION keep_coverage_days() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
-- The same where visits are. Their locations are held, so that of two who write visits of one, the
-- second sees those of the first.
CREATE FUNCTION keep_visited_days() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
-- The same where the clocks of an office are.
CREATE FUNCTION keep_zone_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added record;
BEGIN
  -- Reckons again from when they are overdue, and holds them.
  UPDATE locations SET visit_every = visit_every WHERE office_id = NEW.id AND visit_every IS NOT NULL;
  WITH days AS (
    SELECT day, sum(sign * never) AS never, sum(sign * overdue) AS overdue
    FROM locations AS l
    CROSS JOIN (VALUES (1, known_zone(NEW.time_zone)), (-1, known_zone(OLD.time_zone))) AS zones(sign, zone)
    CROSS JOIN LATERAL coverage_days_of(zone, l.visit_every, l.created_at, visited_at(l.id) || l.last_visited::timestamptz)
    WHERE l.office_id = NEW.id AND l.status = 'active' AND NOT l.do_not_visit AND l.visit_every IS NOT NULL
    GROUP BY 1 HAVING sum(sign * never) <> 0 OR sum(sign * overdue) <> 0
  ) SELECT array_agg(NEW.id) AS offices, array_agg(day) AS days, array_agg(never::int) AS never,
      array_agg(overdue::int) AS overdue INTO added FROM days;
  IF added.offices IS NOT NULL THEN
    PERFORM add_coverage_days(added.offices, added.days, added.never, added.overdue);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What is there already.
UPDATE locations SET visit_every = visit_every WHERE visit_every IS NOT NULL AND last_visited IS NOT NULL;
--> statement-breakpoint
INSERT INTO coverage_counts (kind, office_id, key, covered, overdue, never, no_interval, no_interval_never)
SELECT kind, coalesce(office_id, '00000000-0000-0000-0000-000000000000'), key,
  count(*) FILTER (WHERE visit_every IS NOT NULL AND last_visited IS NOT NULL AND NOT counted_overdue),
  count(*) FILTER (WHERE counted_overdue), count(*) FILTER (WHERE visit_every IS NOT NULL AND last_visited IS NULL),
  count(*) FILTER (WHERE visit_every IS NULL), count(*) FILTER (WHERE visit_every IS NULL AND last_visited IS NULL)
FROM locations CROSS JOIN LATERAL coverage_groups(user_id, type_id, chain_id, city)
WHERE status = 'active' AND NOT do_not_visit GROUP BY 1, 2, 3 ORDER BY 1, 3, 2;
--> statement-breakpoint
SELECT count_coverage_days();
--> statement-breakpoint
DO $$
DECLARE
  event record;
  kept record;
BEGIN
  FOR event IN SELECT * FROM (VALUES
    ('INSERT', 'REFERENCING NEW TABLE AS rows_after'),
    ('UPDATE', 'REFERENCING NEW TABLE AS rows_after OLD TABLE AS rows_before'),
    ('DELETE', 'REFERENCING OLD TABLE AS rows_before'),
    ('TRUNCATE', '')
  ) AS events(name, changed)
  LOOP
    FOR kept IN SELECT * FROM (VALUES
      ('locations', 'coverage_counts'), ('locations', 'coverage_days'), ('visits', 'visited_days')
    ) AS triggers(source, name)
    LOOP
      EXECUTE format('CREATE TRIGGER %I AFTER %s ON %I %s FOR EACH STATEMENT EXECUTE FUNCTION %I()',
        kept.name || '_' || lower(event.name), event.name, kept.source, event.changed, 'keep_' || kept.name);
    END LOOP;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER offices_zone_days AFTER UPDATE OF time_zone ON offices FOR EACH ROW
WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION keep_zone_days();
