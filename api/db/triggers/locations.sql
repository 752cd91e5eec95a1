-- Returns the distinct words of a text. Every character outside ASCII counts as a letter, so that words do not depend
-- on the collation of the database.
CREATE OR REPLACE FUNCTION words_of(texts text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT word FROM regexp_split_to_table(lower(texts), '[\s!-@[-`{-~]+') AS word
  WHERE length(word) BETWEEN 3 AND 40
$$;

-- Adds the words that are missing. There is no unique index, so that transactions that add the same word do not wait
-- for each other. The word may then be there twice, which does no harm.
CREATE OR REPLACE FUNCTION add_location_words(texts text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO location_words (word)
  SELECT DISTINCT found.word FROM unnest(texts) AS part, words_of(part) AS found(word)
  WHERE NOT EXISTS (
    SELECT 1 FROM location_words AS known WHERE known.word COLLATE "C" = found.word COLLATE "C")
$$;

-- Maintains the words of the typo-tolerant search (decision 033). Words stay when their last location is gone.
-- Changed rows are found by EXCEPT, not by a join: a session plans this once, often for one row, and that plan of a
-- join is quadratic for many.
CREATE OR REPLACE FUNCTION keep_location_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  texts text[];
BEGIN
  -- Splits the text of 500 rows at a time: faster than each row's, and all rows might exceed the size of a value.
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(part) INTO texts FROM (
      SELECT string_agg(row_text, ' ') AS part FROM (
        SELECT concat_ws(' ', name, dba_name, address, city) AS row_text,
          row_number() OVER () / 500 AS number FROM rows_after
      ) AS numbered GROUP BY number) AS parts;
  ELSE
    SELECT array_agg(part) INTO texts FROM (
      SELECT string_agg(row_text, ' ') AS part FROM (
        SELECT concat_ws(' ', name, dba_name, address, city) AS row_text,
          row_number() OVER () / 500 AS number
        FROM (
          SELECT id, name, dba_name, address, city FROM rows_after
          EXCEPT
          SELECT id, name, dba_name, address, city FROM rows_before
        ) AS changed
      ) AS numbered GROUP BY number) AS parts;
  END IF;
  IF texts IS NOT NULL THEN
    PERFORM add_location_words(texts);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER location_words_insert AFTER INSERT ON locations
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_location_words();
CREATE OR REPLACE TRIGGER location_words_update AFTER UPDATE ON locations
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_location_words();

-- Queues locations for the search for duplicates and distant positions, when a field changed that it compares. Rows
-- are only appended, so that writers do not wait. EXCEPT for the same reason as above.
CREATE OR REPLACE FUNCTION keep_location_checks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO location_checks (location_id) SELECT id FROM rows_after WHERE status = 'active';
  ELSE
    INSERT INTO location_checks (location_id)
    SELECT id FROM (
      SELECT id, name, dba_name, address, zip, status, office_id, longitude, latitude FROM rows_after
      EXCEPT
      SELECT id, name, dba_name, address, zip, status, office_id, longitude, latitude FROM rows_before
    ) AS changed;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER location_checks_insert AFTER INSERT ON locations
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_location_checks();
CREATE OR REPLACE TRIGGER location_checks_update AFTER UPDATE ON locations
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_location_checks();

-- Returns the column of a longitude, from the west, on a Web Mercator map of 2^19 cells a side.
CREATE OR REPLACE FUNCTION map_column(longitude float8) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT least(floor((longitude + 180) / 360 * 524288), 524287)::int
$$;

-- Returns the row of a latitude, from the south. Adding and subtracting 1024 rounds to 2^-42 degrees: Postgres raises
-- an error when a result is too small for a float.
CREATE OR REPLACE FUNCTION map_row(latitude float8) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT greatest(0, least(524287, floor(
    (0.5 + asinh(tan(radians(1024 + greatest(-85.06, least(85.06, latitude)) - 1024))) / (2 * pi())) * 524288)))::int
$$;

-- Counts active locations by the cells of the map on four zoom levels (decision 038). Appends like a counter
-- (shared/counters.sql), and merges the cells of about every fourth appended row.
CREATE OR REPLACE FUNCTION keep_location_cells() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM rows_after'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM rows_before'
    ELSE 'SELECT 1 AS sign, * FROM rows_after UNION ALL SELECT -1, * FROM rows_before'
  END;
  folding int[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM location_cells;
    RETURN NULL;
  END IF;
  EXECUTE format(
    'WITH finest AS (
      SELECT map_column(longitude) AS x, map_row(latitude) AS y, office_id, sum(sign) AS rows
      FROM (%s) AS changed
      WHERE status = ''active'' AND longitude IS NOT NULL AND latitude IS NOT NULL
      GROUP BY 1, 2, 3 HAVING sum(sign) <> 0
    ), added AS (
      INSERT INTO location_cells (level, x, y, office_id, rows)
      SELECT level, x >> (19 - level), y >> (19 - level), office_id, sum(rows)
      FROM finest CROSS JOIN (VALUES (10), (13), (16), (19)) AS levels(level)
      GROUP BY 1, 2, 3, 4 HAVING sum(rows) <> 0
      RETURNING id, level, x, y
    ) SELECT array_agg(ARRAY[level::int, x, y]) FROM added WHERE id %% 4 = 0',
    changed
  ) INTO folding;
  IF folding IS NOT NULL THEN
    WITH cells AS (
      SELECT DISTINCT folding[n][1] AS level, folding[n][2] AS x, folding[n][3] AS y
      FROM generate_subscripts(folding, 1) AS n
    ), gone AS (
      DELETE FROM location_cells WHERE id IN (
        SELECT kept.id FROM cells CROSS JOIN LATERAL (
          SELECT id FROM location_cells
          WHERE level = cells.level AND x = cells.x AND y = cells.y FOR UPDATE SKIP LOCKED
        ) AS kept
      ) RETURNING *
    )
    INSERT INTO location_cells (level, x, y, office_id, rows)
    SELECT level, x, y, office_id, sum(rows) FROM gone GROUP BY 1, 2, 3, 4 HAVING sum(rows) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER location_cells_insert AFTER INSERT ON locations
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_location_cells();
CREATE OR REPLACE TRIGGER location_cells_update AFTER UPDATE ON locations
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_location_cells();
CREATE OR REPLACE TRIGGER location_cells_delete AFTER DELETE ON locations
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_location_cells();
CREATE OR REPLACE TRIGGER location_cells_truncate AFTER TRUNCATE ON locations
FOR EACH STATEMENT EXECUTE FUNCTION keep_location_cells();

-- Moves the durations of visits with a location that gets another type, and updates what lists of durations filter
-- by.
CREATE OR REPLACE FUNCTION keep_stays_of_locations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes record;
BEGIN
  UPDATE location_stays AS kept SET office_id = a.office_id, type_id = a.type_id,
    active = a.status = 'active', visit_minutes = a.visit_minutes
  FROM rows_after AS a
  WHERE kept.location_id = a.id AND (kept.office_id, kept.type_id, kept.active, kept.visit_minutes)
    IS DISTINCT FROM (a.office_id, a.type_id, a.status = 'active', a.visit_minutes);
  IF EXISTS (SELECT id, type_id FROM rows_after EXCEPT SELECT id, type_id FROM rows_before) THEN
    SELECT array_agg(office_id) AS offices, array_agg(type_id) AS types, array_agg(quarter) AS quarters,
      array_agg(minutes) AS lengths, array_agg(visits) AS counts INTO changes
    FROM (
      SELECT v.office_id, moved.type_id, date_trunc('quarter', v.arrival AT TIME ZONE 'UTC')::date AS quarter,
        stay_minutes(v.arrival, v.departure, v.actually_visited) AS minutes, sum(moved.sign)::int AS visits
      FROM (
        (SELECT id, type_id, 1 AS sign FROM rows_after EXCEPT SELECT id, type_id, 1 FROM rows_before)
        UNION ALL
        (SELECT id, type_id, -1 FROM rows_before EXCEPT SELECT id, type_id, -1 FROM rows_after)
      ) AS moved
        JOIN visits v ON v.location_id = moved.id
      WHERE moved.type_id IS NOT NULL
      GROUP BY 1, 2, 3, 4
    ) AS change WHERE minutes IS NOT NULL;
    PERFORM add_type_stays(changes.offices, changes.types, changes.quarters, changes.lengths, changes.counts);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER stays_of_locations AFTER UPDATE ON locations
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_stays_of_locations();

CREATE OR REPLACE TRIGGER location_counts_insert AFTER INSERT ON locations
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('location_counts',
  'office_id, status, given', 'office_id, status, user_id IS NOT NULL', '1');
CREATE OR REPLACE TRIGGER location_counts_update AFTER UPDATE ON locations
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('location_counts',
  'office_id, status, given', 'office_id, status, user_id IS NOT NULL', '1');
CREATE OR REPLACE TRIGGER location_counts_delete AFTER DELETE ON locations
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('location_counts',
  'office_id, status, given', 'office_id, status, user_id IS NOT NULL', '1');
CREATE OR REPLACE TRIGGER location_counts_truncate AFTER TRUNCATE ON locations
FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('location_counts',
  'office_id, status, given', 'office_id, status, user_id IS NOT NULL', '1');

CREATE OR REPLACE TRIGGER location_type_counts_insert AFTER INSERT ON locations
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('location_type_counts',
  'type_id, status', 'type_id, status', '(type_id IS NOT NULL)::int');
CREATE OR REPLACE TRIGGER location_type_counts_update AFTER UPDATE ON locations
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('location_type_counts',
  'type_id, status', 'type_id, status', '(type_id IS NOT NULL)::int');
CREATE OR REPLACE TRIGGER location_type_counts_delete AFTER DELETE ON locations
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('location_type_counts',
  'type_id, status', 'type_id, status', '(type_id IS NOT NULL)::int');
CREATE OR REPLACE TRIGGER location_type_counts_truncate AFTER TRUNCATE ON locations
FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('location_type_counts',
  'type_id, status', 'type_id, status', '(type_id IS NOT NULL)::int');

CREATE OR REPLACE TRIGGER location_chain_counts_insert AFTER INSERT ON locations
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('location_chain_counts',
  'chain_id, status', 'chain_id, status', '(chain_id IS NOT NULL)::int');
CREATE OR REPLACE TRIGGER location_chain_counts_update AFTER UPDATE ON locations
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('location_chain_counts',
  'chain_id, status', 'chain_id, status', '(chain_id IS NOT NULL)::int');
CREATE OR REPLACE TRIGGER location_chain_counts_delete AFTER DELETE ON locations
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('location_chain_counts',
  'chain_id, status', 'chain_id, status', '(chain_id IS NOT NULL)::int');
CREATE OR REPLACE TRIGGER location_chain_counts_truncate AFTER TRUNCATE ON locations
FOR EACH STATEMENT
EXECUTE FUNCTION count_rows('location_chain_counts',
  'chain_id, status', 'chain_id, status', '(chain_id IS NOT NULL)::int');

-- Derived columns are left out.
CREATE OR REPLACE TRIGGER audit_locations_insert AFTER INSERT ON locations
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('location', '{last_visited,do_not_visit,overdue_from,counted_overdue}', '');
CREATE OR REPLACE TRIGGER audit_locations_update AFTER UPDATE ON locations
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('location', '{last_visited,do_not_visit,overdue_from,counted_overdue}', '');
CREATE OR REPLACE TRIGGER audit_locations_delete AFTER DELETE ON locations
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('location', '{last_visited,do_not_visit,overdue_from,counted_overdue}', '');

CREATE OR REPLACE TRIGGER timetables_of_location
AFTER UPDATE OF opening_hours, closed_days, visit_minutes, type_id ON locations
FOR EACH ROW WHEN (
  (OLD.opening_hours, OLD.closed_days, OLD.visit_minutes, OLD.type_id)
  IS DISTINCT FROM (NEW.opening_hours, NEW.closed_days, NEW.visit_minutes, NEW.type_id)
) EXECUTE FUNCTION mark_timetables_of_location();
