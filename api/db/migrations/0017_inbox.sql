CREATE TABLE "location_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "location_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"location_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "location_suspicions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"location_id" uuid NOT NULL,
	"other_id" uuid,
	"distance" double precision,
	"alike" text[],
	"dismissed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "position_is_rough" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "location_suspicions" ADD CONSTRAINT "location_suspicions_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_suspicions" ADD CONSTRAINT "location_suspicions_other_id_locations_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "location_suspicions_pair" ON "location_suspicions" USING btree ("location_id",coalesce("other_id", '00000000-0000-0000-0000-000000000000'::uuid));--> statement-breakpoint
CREATE INDEX "location_suspicions_other" ON "location_suspicions" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "location_suspicions_open" ON "location_suspicions" USING btree ("kind","id") WHERE "location_suspicions"."dismissed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "locations_no_position" ON "locations" USING btree (lower("name"),"id","office_id") WHERE "locations"."status" = 'active' AND "locations"."longitude" IS NULL;--> statement-breakpoint
CREATE INDEX "locations_rough_position" ON "locations" USING btree (lower("name"),"id","office_id") WHERE "locations"."status" = 'active' AND "locations"."position_is_rough";--> statement-breakpoint
CREATE INDEX "locations_no_type" ON "locations" USING btree (lower("name"),"id","office_id") WHERE "locations"."status" = 'active' AND "locations"."type_id" IS NULL;
--> statement-breakpoint
-- Metres between two places as the crow flies, by the haversine formula. Degrees are rounded to 2^-42:
-- Postgres fails where a product is too small for a float.
CREATE FUNCTION metres_between(lon1 float8, lat1 float8, lon2 float8, lat2 float8) RETURNS float8
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 2 * 6371008.8 * asin(least(1, sqrt(
    sin(radians((1024 + lat2 - 1024) - (1024 + lat1 - 1024)) / 2) ^ 2
    + cos(radians(1024 + lat1 - 1024)) * cos(radians(1024 + lat2 - 1024))
      * sin(radians((1024 + lon2 - 1024) - (1024 + lon1 - 1024)) / 2) ^ 2)))
$$;
--> statement-breakpoint
-- What is new about a location, as far as it is compared with others, is to be looked at. A write adds
-- rows and changes none, so that writers never wait for each other.
CREATE FUNCTION keep_location_checks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO location_checks (location_id) SELECT id FROM rows_after WHERE status = 'active';
  ELSE
    INSERT INTO location_checks (location_id)
    SELECT a.id FROM rows_after AS a JOIN rows_before AS b USING (id)
    WHERE (a.name, a.dba_name, a.address, a.zip, a.status, a.office_id, a.longitude, a.latitude)
      IS DISTINCT FROM (b.name, b.dba_name, b.address, b.zip, b.status, b.office_id, b.longitude, b.latitude);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER location_checks_insert AFTER INSERT ON locations
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_location_checks();
--> statement-breakpoint
CREATE TRIGGER location_checks_update AFTER UPDATE ON locations
REFERENCING NEW TABLE AS rows_after OLD TABLE AS rows_before
FOR EACH STATEMENT EXECUTE FUNCTION keep_location_checks();
--> statement-breakpoint
INSERT INTO location_checks (location_id) SELECT id FROM locations WHERE status = 'active';
