-- What an update changed is found by EXCEPT instead of a join: a session plans the statements of a trigger
-- once, often for the update of one row, and such a join takes the square of the rows of a large one.
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_location_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  texts text[];
BEGIN
  -- Some hundred rows at a time: cutting up one text is quicker than many, and one may be too long.
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
