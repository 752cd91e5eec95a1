CREATE TABLE "presumed_visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"office_id" uuid,
	"location_id" uuid NOT NULL,
	"route_id" uuid,
	"stop_id" uuid,
	"arrival" timestamp (3) with time zone NOT NULL,
	"departure" timestamp (3) with time zone NOT NULL,
	"longitude" double precision NOT NULL,
	"latitude" double precision NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reviewed_by_id" uuid,
	"reviewed_at" timestamp (3) with time zone,
	"visit_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "region_events" (
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"entered" boolean NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"longitude" double precision NOT NULL,
	"latitude" double precision NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "region_events_user_id_at_entered_region_pk" PRIMARY KEY("user_id","at","entered","region")
);
--> statement-breakpoint
CREATE TABLE "stay_looks" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"settled" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agent_trackers" ADD COLUMN "regions" text;--> statement-breakpoint
ALTER TABLE "agent_trackers" ADD COLUMN "regions_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "location_types" ADD COLUMN "presumed_minutes" integer;--> statement-breakpoint
ALTER TABLE "presumed_visits" ADD CONSTRAINT "presumed_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presumed_visits" ADD CONSTRAINT "presumed_visits_office_id_offices_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presumed_visits" ADD CONSTRAINT "presumed_visits_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presumed_visits" ADD CONSTRAINT "presumed_visits_reviewed_by_id_users_id_fk" FOREIGN KEY ("reviewed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presumed_visits" ADD CONSTRAINT "presumed_visits_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "region_events" ADD CONSTRAINT "region_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stay_looks" ADD CONSTRAINT "stay_looks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "presumed_visits_stay" ON "presumed_visits" USING btree ("user_id","arrival");--> statement-breakpoint
CREATE INDEX "presumed_visits_office" ON "presumed_visits" USING btree ("office_id","status","id");--> statement-breakpoint
CREATE INDEX "presumed_visits_status" ON "presumed_visits" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "presumed_visits_location" ON "presumed_visits" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "presumed_visits_visit" ON "presumed_visits" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "presumed_visits_created" ON "presumed_visits" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "region_events_created" ON "region_events" USING btree ("created_at");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_audit(of_kind text, before_rows jsonb[], after_rows jsonb[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  by_whom jsonb := coalesce(nullif(current_setting('waybook.by', true), '')::jsonb, '{"source": "outside"}');
  office_column text := CASE of_kind WHEN 'route' THEN 'owner_office_id' WHEN 'office' THEN 'id' ELSE 'office_id' END;
  about text := CASE WHEN of_kind IN ('contact', 'visit', 'late-report', 'presumed-visit') THEN 'location' WHEN of_kind = 'absence' THEN 'user'
    ELSE of_kind END;
  about_column text := CASE WHEN of_kind IN ('contact', 'visit', 'late-report', 'presumed-visit') THEN 'location_id' WHEN of_kind = 'absence' THEN 'user_id'
    ELSE 'id' END;
  by_user uuid := (by_whom ->> 'userId')::uuid;
  by_admin uuid := (by_whom ->> 'adminId')::uuid;
  by_source text := by_whom ->> 'source';
  by_call text := by_whom ->> 'call';
  by_address text := by_whom ->> 'address';
  by_request text := by_whom ->> 'requestId';
BEGIN
  INSERT INTO audit (id, at, action, kind, record_id, name, about_kind, about_id, office_id, other_office_id,
    before, after, user_id, admin_id, source, call, address, request_id)
  SELECT audit_id(moment), moment,
    CASE WHEN o IS NULL THEN 'created' WHEN n IS NULL THEN 'deleted' ELSE 'changed' END,
    of_kind, (row_now ->> 'id')::uuid,
    CASE WHEN of_kind = 'absence' THEN
      (SELECT u.display_name FROM users u WHERE u.id = (row_now ->> 'user_id')::uuid)
    ELSE coalesce(row_now ->> 'name', row_now ->> 'display_name', row_now ->> 'file_name', row_now ->> 'version') END,
    about, (row_now ->> about_column)::uuid, office, nullif(other_office, office),
    CASE WHEN n IS NULL THEN jsonb_strip_nulls(o) - 'id' ELSE old_values END,
    CASE WHEN o IS NULL THEN jsonb_strip_nulls(n) - 'id' ELSE new_values END,
    by_user, by_admin, by_source, by_call, by_address, by_request
  FROM unnest(before_rows, after_rows) AS pairs(o, n)
  CROSS JOIN LATERAL (SELECT coalesce(n, o) AS row_now, clock_timestamp() AS moment) AS present
  CROSS JOIN LATERAL (SELECT
    CASE
      WHEN of_kind = 'contact' THEN
        (SELECT l.office_id FROM locations l WHERE l.id = (row_now ->> 'location_id')::uuid)
      WHEN of_kind IN ('route-template', 'filter-template', 'absence') THEN
        (SELECT u.office_id FROM users u WHERE u.id = (row_now ->> 'user_id')::uuid)
      ELSE (row_now ->> office_column)::uuid
    END AS office,
    (o ->> office_column)::uuid AS other_office) AS offices_of
  LEFT JOIN LATERAL (
    SELECT jsonb_object_agg(key, value) AS old_values, jsonb_object_agg(key, n -> key) AS new_values
    FROM jsonb_each(o) AS before_this(key, value) WHERE n IS NOT NULL AND value <> (n -> key)
  ) AS differences ON true;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_presumed_visits_update AFTER UPDATE ON presumed_visits
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('presumed-visit', '{stop_id, longitude, latitude}', '');
