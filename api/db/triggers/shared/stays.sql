-- How long visits take (decision 059): per location, and per type, office and quarter. Triggers of visits and
-- locations maintain it.

-- Returns the minutes that a visit took; null unless it was made and took from 1 minute to 4 hours. Others count as
-- mistakes, such as a departure entered later.
CREATE OR REPLACE FUNCTION stay_minutes(arrival timestamptz, departure timestamptz, made boolean)
RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN made AND departure - arrival BETWEEN interval '1 minute' AND interval '4 hours'
    THEN round(extract(epoch FROM departure - arrival) / 60)::int END
$$;

-- Recounts the quartiles of locations from their latest 50 visits. Locations with fewer than 5 get none.
CREATE OR REPLACE FUNCTION count_location_stays(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  WITH counted AS (
    SELECT l.id, l.office_id, l.type_id, l.status = 'active' AS active, l.visit_minutes,
      count(minutes)::int AS visits,
      percentile_disc(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY minutes) AS quartiles
    FROM locations l LEFT JOIN LATERAL (
      SELECT stay_minutes(arrival, departure, actually_visited) AS minutes FROM visits
      WHERE location_id = l.id AND stay_minutes(arrival, departure, actually_visited) IS NOT NULL
      ORDER BY arrival DESC, id DESC LIMIT 50
    ) AS latest ON true
    WHERE l.id = ANY(ids) GROUP BY l.id
  ), gone AS (
    DELETE FROM location_stays WHERE location_id IN (SELECT id FROM counted WHERE visits < 5)
  )
  INSERT INTO location_stays
    (location_id, office_id, type_id, active, visit_minutes, visits, lower, median, upper)
  SELECT id, office_id, type_id, active, visit_minutes, visits, quartiles[1], quartiles[2], quartiles[3]
  FROM counted WHERE visits >= 5 ORDER BY id
  ON CONFLICT (location_id) DO UPDATE SET office_id = EXCLUDED.office_id, type_id = EXCLUDED.type_id,
    active = EXCLUDED.active, visit_minutes = EXCLUDED.visit_minutes, visits = EXCLUDED.visits,
    lower = EXCLUDED.lower, median = EXCLUDED.median, upper = EXCLUDED.upper
$$;

-- Adds to the number of visits by type and duration. Appends and merges as in coverage.sql.
CREATE OR REPLACE FUNCTION add_type_stays(offices uuid[], types uuid[], quarters date[], lengths int[], counts int[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  folding bigint[];
BEGIN
  WITH added AS (
    INSERT INTO type_stays (office_id, type_id, quarter, minutes, visits)
    SELECT coalesce(office_id, '00000000-0000-0000-0000-000000000000'), type_id, quarter, minutes, sum(visits)
    FROM unnest(offices, types, quarters, lengths, counts)
      AS change(office_id, type_id, quarter, minutes, visits)
    WHERE type_id IS NOT NULL GROUP BY 1, 2, 3, 4 HAVING sum(visits) <> 0 RETURNING id
  ) SELECT array_agg(id) INTO folding FROM added WHERE hashint8(id) % 4 = 0;
  IF folding IS NOT NULL THEN
    WITH keys AS (
      SELECT DISTINCT office_id, type_id, quarter, minutes FROM type_stays WHERE id = ANY(folding)
    ), gone AS (
      DELETE FROM type_stays WHERE id IN (
        SELECT kept.id FROM keys CROSS JOIN LATERAL (
          SELECT id FROM type_stays
          WHERE quarter = keys.quarter AND office_id = keys.office_id AND type_id = keys.type_id
            AND minutes = keys.minutes FOR UPDATE SKIP LOCKED
        ) AS kept
      ) RETURNING *
    )
    INSERT INTO type_stays (office_id, type_id, quarter, minutes, visits)
    SELECT office_id, type_id, quarter, minutes, sum(visits) FROM gone
    GROUP BY 1, 2, 3, 4 HAVING sum(visits) <> 0;
  END IF;
END $$;
