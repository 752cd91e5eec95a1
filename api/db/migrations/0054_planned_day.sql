CREATE TABLE "route_timetables" (
	"route_id" uuid PRIMARY KEY NOT NULL,
	"day_length" double precision NOT NULL,
	"overtime" double precision NOT NULL,
	"closed_stops" integer NOT NULL,
	"day_end" timestamp (3) with time zone,
	"stops" uuid[] NOT NULL,
	"arrivals" timestamp (3) with time zone[],
	"departures" timestamp (3) with time zone[]
);
--> statement-breakpoint
CREATE TABLE "stale_timetables" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stale_timetables_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"route_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "usual_start" text;--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "usual_end" text;--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "break_minutes" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "usual_start" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "usual_end" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "break_minutes" integer;--> statement-breakpoint
ALTER TABLE "routes" ADD COLUMN "planned_day" date;--> statement-breakpoint
ALTER TABLE "routes" ADD COLUMN "planned_start" text;--> statement-breakpoint
ALTER TABLE "routes" ADD COLUMN "legs" double precision[];--> statement-breakpoint
CREATE INDEX "route_timetables_length" ON "route_timetables" USING btree ("day_length","route_id");--> statement-breakpoint
CREATE INDEX "route_timetables_end" ON "route_timetables" USING btree ("day_end","route_id");--> statement-breakpoint
CREATE INDEX "route_timetables_overtime" ON "route_timetables" USING btree ("overtime","route_id");--> statement-breakpoint
CREATE INDEX "route_timetables_closed" ON "route_timetables" USING btree ("closed_stops","route_id");--> statement-breakpoint
CREATE INDEX "routes_planned_day" ON "routes" USING btree ("planned_day","id");