CREATE TABLE "late_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"office_id" uuid,
	"location_id" uuid NOT NULL,
	"route_id" uuid NOT NULL,
	"stop_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"arrival" timestamp (3) with time zone NOT NULL,
	"departure" timestamp (3) with time zone,
	"actually_visited" boolean NOT NULL,
	"not_visited_reason" text,
	"do_not_visit" boolean NOT NULL,
	"note" text,
	"contact_ids" uuid[] NOT NULL,
	"longitude" double precision,
	"latitude" double precision,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reviewed_by_id" uuid,
	"reviewed_at" timestamp (3) with time zone,
	"visit_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "past_stops" (
	"user_id" uuid NOT NULL,
	"stop_id" uuid NOT NULL,
	"route_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "past_stops_user_id_stop_id_pk" PRIMARY KEY("user_id","stop_id")
);
--> statement-breakpoint
ALTER TABLE "late_reports" ADD CONSTRAINT "late_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_reports" ADD CONSTRAINT "late_reports_office_id_offices_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_reports" ADD CONSTRAINT "late_reports_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_reports" ADD CONSTRAINT "late_reports_reviewed_by_id_users_id_fk" FOREIGN KEY ("reviewed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_reports" ADD CONSTRAINT "late_reports_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_stops" ADD CONSTRAINT "past_stops_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "late_reports_report" ON "late_reports" USING btree ("user_id","report_id");--> statement-breakpoint
CREATE INDEX "late_reports_office" ON "late_reports" USING btree ("office_id","status","id");--> statement-breakpoint
CREATE INDEX "late_reports_status" ON "late_reports" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "late_reports_location" ON "late_reports" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "late_reports_visit" ON "late_reports" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "past_stops_ended" ON "past_stops" USING btree ("ended_at");--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_audit(of_kind text, before_rows jsonb[], after_rows jsonb[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  by_whom jsonb := coalesce(nullif(current_setting('waybook.by', true), '')::jsonb, '{"source": "outside"}');
  office_column text := CASE of_kind WHEN 'route' THEN 'owner_office_id' WHEN 'office' THEN 'id' ELSE 'office_id' END;
  about text := CASE WHEN of_kind IN ('contact', 'visit', 'late-report') THEN 'location' WHEN of_kind = 'absence' THEN 'user'
    ELSE of_kind END;
  about_column text := CASE WHEN of_kind IN ('contact', 'visit', 'late-report') THEN 'location_id' WHEN of_kind = 'absence' THEN 'user_id'
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
CREATE OR REPLACE TRIGGER audit_late_reports_insert AFTER INSERT ON late_reports
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('late-report', '{report_id, stop_id, contact_ids}', '');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_late_reports_update AFTER UPDATE ON late_reports
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('late-report', '{report_id, stop_id, contact_ids}', '');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_late_reports_delete AFTER DELETE ON late_reports
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('late-report', '{report_id, stop_id, contact_ids}', '');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_past_stops_of_route() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO past_stops (user_id, stop_id, route_id, location_id, ended_at)
  SELECT OLD.user_id, id, route_id, location_id, now() FROM route_locations WHERE route_id = OLD.id
  ON CONFLICT (user_id, stop_id) DO UPDATE SET ended_at = excluded.ended_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER past_stops_of_route AFTER UPDATE OF user_id ON routes
FOR EACH ROW WHEN (OLD.user_id IS NOT NULL AND OLD.user_id IS DISTINCT FROM NEW.user_id)
EXECUTE FUNCTION keep_past_stops_of_route();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_past_stops() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO past_stops (user_id, stop_id, route_id, location_id, ended_at)
  SELECT routes.user_id, gone.id, gone.route_id, gone.location_id, now()
  FROM rows_before AS gone JOIN routes ON routes.id = gone.route_id WHERE routes.user_id IS NOT NULL
  ON CONFLICT (user_id, stop_id) DO UPDATE SET ended_at = excluded.ended_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER past_stops_delete AFTER DELETE ON route_locations
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_past_stops();
