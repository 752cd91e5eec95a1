CREATE TABLE "location_stays" (
	"location_id" uuid PRIMARY KEY NOT NULL,
	"office_id" uuid,
	"type_id" uuid,
	"active" boolean NOT NULL,
	"visit_minutes" integer,
	"visits" integer NOT NULL,
	"lower" integer NOT NULL,
	"median" integer NOT NULL,
	"upper" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "route_runs" (
	"route_id" uuid PRIMARY KEY NOT NULL,
	"planned_distance" double precision NOT NULL,
	"planned_road" double precision NOT NULL,
	"planned_stay" double precision NOT NULL,
	"planned_stops" uuid[] NOT NULL,
	"user_id" uuid,
	"ran" "tstzmultirange",
	"time" double precision,
	"stay" double precision,
	"distance" double precision,
	"order_kept" boolean,
	"stops" integer,
	"skipped" integer,
	"not_visited" integer,
	"changed" boolean
);
--> statement-breakpoint
CREATE TABLE "type_stays" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "type_stays_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"office_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"quarter" date NOT NULL,
	"minutes" smallint NOT NULL,
	"visits" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "location_types" ADD COLUMN "visit_minutes" integer;--> statement-breakpoint
ALTER TABLE "location_stays" ADD CONSTRAINT "location_stays_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_runs" ADD CONSTRAINT "route_runs_route_id_routes_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."routes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "location_stays_office" ON "location_stays" USING btree ("office_id");--> statement-breakpoint
CREATE INDEX "route_runs_unmeasured" ON "route_runs" USING btree ("user_id") WHERE "route_runs"."ran" IS NOT NULL AND "route_runs"."distance" IS NULL;--> statement-breakpoint
CREATE INDEX "type_stays_quarter" ON "type_stays" USING btree ("quarter","office_id","type_id","minutes","visits");