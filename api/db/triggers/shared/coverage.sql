-- Coverage: which locations are visited as often as they should be (decision 054, api/db/schema/coverage.ts).
-- Triggers of locations, visits and offices maintain it. Sums work as in counters.sql, but a merge covers only the
-- keys of about every fourth appended row: these tables are too large to merge as a whole.

-- Returns an office's time zone by a name that Postgres reads as JavaScript does. Postgres takes CET, MET, EET and
-- WET for abbreviations without summer time, so they become the zones that IANA links them to. Unknown names become
-- UTC: a name that only JavaScript knows must not refuse a write.
CREATE OR REPLACE FUNCTION known_zone(name text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  zone text := CASE upper(name) WHEN 'CET' THEN 'Europe/Brussels' WHEN 'MET' THEN 'Europe/Brussels'
    WHEN 'EET' THEN 'Europe/Athens' WHEN 'WET' THEN 'Europe/Lisbon' ELSE name END;
BEGIN
  PERFORM now() AT TIME ZONE zone;
  RETURN coalesce(zone, 'UTC');
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN 'UTC';
END $$;

-- Returns the time zone of an office; UTC for none.
CREATE OR REPLACE FUNCTION office_zone(office_id uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT known_zone((SELECT time_zone FROM offices WHERE id = office_id))
$$;

-- Returns the first instant of a calendar day. Where clocks are set back at midnight, that midnight happens twice and
-- Postgres returns the second. The first is earlier by as much as the clocks were set back since the day before.
CREATE OR REPLACE FUNCTION day_begins(day date, zone text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN first AT TIME ZONE zone = day::timestamp THEN first ELSE second END
  FROM (SELECT day::timestamp AT TIME ZONE zone AS second) AS shown CROSS JOIN LATERAL (
    SELECT second + ((second AT TIME ZONE zone) - (second AT TIME ZONE 'UTC'))
      - (((second - interval '24 hours') AT TIME ZONE zone)
        - ((second - interval '24 hours') AT TIME ZONE 'UTC')) AS first
  ) AS earlier
$$;

-- Returns the groups in which a location is counted. The empty key stands for no agent, type, chain or city.
CREATE OR REPLACE FUNCTION coverage_groups(user_id uuid, type_id uuid, chain_id uuid, city text)
RETURNS TABLE (kind text, key text) LANGUAGE sql IMMUTABLE AS $$
  SELECT kind, coalesce(key, '') FROM (VALUES ('office', ''), ('agent', user_id::text), ('type', type_id::text),
    ('chain', chain_id::text), ('city', lower(city))) AS groups(kind, key)
$$;

-- Returns on which days a location with an interval became debt (1) or stopped being debt (-1): never visited, from
-- the day it was created to its first visit; overdue, from the day after a visit was due to the next visit. Days to
-- come are included, so that nothing needs to be written when they arrive.
CREATE OR REPLACE FUNCTION coverage_days_of(zone text, visit_every int, created_at timestamptz, visited timestamptz[])
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

-- Returns when visits were made at a location.
CREATE OR REPLACE FUNCTION visited_at(location_id uuid) RETURNS timestamptz[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT arrival FROM visits WHERE visits.location_id = visited_at.location_id AND actually_visited)
$$;

-- Adds to the debt of offices by day.
CREATE OR REPLACE FUNCTION add_coverage_days(office_ids uuid[], days date[], nevers int[], overdues int[])
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

-- Recounts the debt by day from all locations. Used when visits are truncated.
CREATE OR REPLACE FUNCTION count_coverage_days() RETURNS void LANGUAGE sql AS $$
  DELETE FROM coverage_days;
  WITH zones AS MATERIALIZED (
    SELECT id, office_zone(id) AS zone FROM offices
    UNION ALL SELECT '00000000-0000-0000-0000-000000000000', 'UTC'
  )
  INSERT INTO coverage_days (office_id, day, never, overdue)
  SELECT zones.id, day, sum(never), sum(overdue)
  FROM locations AS l
  JOIN zones ON zones.id = coalesce(l.office_id, '00000000-0000-0000-0000-000000000000')
  CROSS JOIN LATERAL
    coverage_days_of(zone, l.visit_every, l.created_at, visited_at(l.id) || l.last_visited::timestamptz)
  WHERE l.status = 'active' AND NOT l.do_not_visit AND l.visit_every IS NOT NULL
  GROUP BY 1, 2 HAVING sum(never) <> 0 OR sum(overdue) <> 0 ORDER BY 2, 1;
$$;
