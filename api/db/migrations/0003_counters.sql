CREATE TABLE "location_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "location_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rows" bigint NOT NULL,
	"office_id" uuid,
	"status" text NOT NULL,
	"given" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "route_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "route_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rows" bigint NOT NULL,
	"owner_office_id" uuid,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stop_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stop_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rows" bigint NOT NULL,
	"owner_office_id" uuid
);
--> statement-breakpoint
CREATE TABLE "visit_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visit_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rows" bigint NOT NULL,
	"office_id" uuid,
	"confirmed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_day_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visit_day_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rows" bigint NOT NULL,
	"office_id" uuid,
	"day" date NOT NULL
);
--> statement-breakpoint
DROP INDEX "locations_visited_latest";--> statement-breakpoint
DROP INDEX "locations_user";--> statement-breakpoint
DROP INDEX "locations_type";--> statement-breakpoint
DROP INDEX "locations_chain";--> statement-breakpoint
DROP INDEX "routes_status";--> statement-breakpoint
CREATE INDEX "visit_day_counts_office" ON "visit_day_counts" USING btree ("office_id","day");--> statement-breakpoint
CREATE INDEX "locations_office_id" ON "locations" USING btree ("office_id","id");--> statement-breakpoint
CREATE INDEX "locations_dba" ON "locations" USING btree (lower("dba_name"),"id");--> statement-breakpoint
CREATE INDEX "locations_address" ON "locations" USING btree (lower("address"),"id");--> statement-breakpoint
CREATE INDEX "locations_zip" ON "locations" USING btree (lower("zip"),"id");--> statement-breakpoint
CREATE INDEX "locations_updated" ON "locations" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "routes_updated" ON "routes" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "routes_distance" ON "routes" USING btree ("distance","id");--> statement-breakpoint
CREATE INDEX "routes_time" ON "routes" USING btree ("estimated_time","id");--> statement-breakpoint
CREATE INDEX "routes_start" ON "routes" USING btree ("start_time","id");--> statement-breakpoint
CREATE INDEX "routes_end" ON "routes" USING btree ("end_time","id");--> statement-breakpoint
CREATE INDEX "routes_visited" ON "routes" USING btree ("last_visited","id");--> statement-breakpoint
CREATE INDEX "routes_locations" ON "routes" USING btree ("total_location","id");--> statement-breakpoint
CREATE INDEX "routes_visited_locations" ON "routes" USING btree ("visited_location","id");--> statement-breakpoint
CREATE INDEX "locations_user" ON "locations" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "locations_type" ON "locations" USING btree ("type_id","id");--> statement-breakpoint
CREATE INDEX "locations_chain" ON "locations" USING btree ("chain_id","id");--> statement-breakpoint
CREATE INDEX "routes_status" ON "routes" USING btree ("status","id");