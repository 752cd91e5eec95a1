CREATE TABLE "location_words" (
	"word" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "location_words_word" ON "location_words" USING btree ("word" COLLATE "C");
--> statement-breakpoint
-- Runs of letters; what is not of ASCII counts as one, whatever the database's collation knows.
CREATE FUNCTION words_of(texts text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT word FROM regexp_split_to_table(lower(texts), '[\s!-@[-`{-~]+') AS word
  WHERE length(word) BETWEEN 3 AND 40
$$;
--> statement-breakpoint
-- Adds the words that are not there yet. Nothing is unique, so that no transaction waits for another
-- that adds the same word: then it is there twice.
CREATE FUNCTION add_location_words(texts text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO location_words (word)
  SELECT DISTINCT found.word FROM unnest(texts) AS part, words_of(part) AS found(word)
  WHERE NOT EXISTS (
    SELECT 1 FROM location_words AS known WHERE known.word COLLATE "C" = found.word COLLATE "C")
$$;
--> statement-breakpoint
CREATE FUNCTION keep_location_words() RETURNS trigger LANGUAGE plpgsql AS $$
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
        SELECT concat_ws(' ', rows_after.name, rows_after.dba_name, rows_after.address,
          rows_after.city) AS row_text, row_number() OVER () / 500 AS number
        FROM rows_after JOIN rows_before USING (id)
        WHERE (rows_after.name, rows_after.dba_name, rows_after.address, rows_after.city)
          IS DISTINCT FROM (rows_before.name, rows_before.dba_name, rows_before.address,
            rows_before.city)
      ) AS numbered GROUP BY number) AS parts;
  END IF;
  IF texts IS NOT NULL THEN
    PERFORM add_location_words(texts);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER location_words_insert AFTER INSERT ON locations
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_location_words();
--> statement-breakpoint
CREATE TRIGGER location_words_update AFTER UPDATE ON locations
REFERENCING NEW TABLE AS rows_after OLD TABLE AS rows_before
FOR EACH STATEMENT EXECUTE FUNCTION keep_location_words();
--> statement-breakpoint
SELECT add_location_words(ARRAY(
  SELECT string_agg(row_text, ' ') FROM (
    SELECT concat_ws(' ', name, dba_name, address, city) AS row_text,
      row_number() OVER () / 500 AS number FROM locations
  ) AS numbered GROUP BY number));
