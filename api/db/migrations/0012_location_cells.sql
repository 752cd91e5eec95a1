CREATE TABLE "location_cells" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "location_cells_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rows" integer NOT NULL,
	"office_id" uuid,
	"level" smallint NOT NULL,
	"x" integer NOT NULL,
	"y" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "location_cells_place" ON "location_cells" USING btree ("level","x","y","office_id","rows");--> statement-breakpoint
CREATE INDEX "locations_place" ON "locations" USING btree ("longitude","latitude","status","office_id");
--> statement-breakpoint
-- The column, from the west, and the row, from the south, of a place on the map of 2^19 cells a side.
-- Latitudes are rounded to 2^-42 degrees: Postgres fails where a result is too small for a float.
CREATE FUNCTION map_column(longitude float8) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT least(floor((longitude + 180) / 360 * 524288), 524287)::int
$$;
--> statement-breakpoint
CREATE FUNCTION map_row(latitude float8) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT greatest(0, least(524287, floor(
    (0.5 + asinh(tan(radians(1024 + greatest(-85.06, least(85.06, latitude)) - 1024))) / (2 * pi())) * 524288)))::int
$$;
--> statement-breakpoint
-- As the other counters (migration 0004), a write adds rows with the difference and changes none. What
-- is folded are the cells of about every fourth row that is added; what another transaction is folding
-- is left to it.
CREATE FUNCTION keep_location_cells() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER location_cells_insert AFTER INSERT ON locations
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_location_cells();
--> statement-breakpoint
CREATE TRIGGER location_cells_update AFTER UPDATE ON locations
REFERENCING NEW TABLE AS rows_after OLD TABLE AS rows_before
FOR EACH STATEMENT EXECUTE FUNCTION keep_location_cells();
--> statement-breakpoint
CREATE TRIGGER location_cells_delete AFTER DELETE ON locations
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_location_cells();
--> statement-breakpoint
CREATE TRIGGER location_cells_truncate AFTER TRUNCATE ON locations
FOR EACH STATEMENT EXECUTE FUNCTION keep_location_cells();
--> statement-breakpoint
INSERT INTO location_cells (level, x, y, office_id, rows)
SELECT level, map_column(longitude) >> (19 - level), map_row(latitude) >> (19 - level), office_id, count(*)
FROM locations CROSS JOIN (VALUES (10), (13), (16), (19)) AS levels(level)
WHERE status = 'active' AND longitude IS NOT NULL AND latitude IS NOT NULL
GROUP BY 1, 2, 3, 4;
