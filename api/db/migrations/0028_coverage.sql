CREATE TABLE "coverage_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coverage_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"office_id" uuid NOT NULL,
	"key" text NOT NULL,
	"covered" integer NOT NULL,
	"overdue" integer NOT NULL,
	"never" integer NOT NULL,
	"no_interval" integer NOT NULL,
	"no_interval_never" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coverage_days" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coverage_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"office_id" uuid NOT NULL,
	"day" date NOT NULL,
	"never" integer NOT NULL,
	"overdue" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "overdue_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "counted_overdue" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "coverage_counts_key" ON "coverage_counts" USING btree ("kind","key","office_id");--> statement-breakpoint
CREATE INDEX "coverage_days_day" ON "coverage_days" USING btree ("day","office_id","never","overdue");--> statement-breakpoint
CREATE INDEX "locations_overdue" ON "locations" USING btree ("overdue_from","id");--> statement-breakpoint
CREATE INDEX "locations_counted_overdue" ON "locations" USING btree ("counted_overdue","overdue_from") WHERE "locations"."overdue_from" IS NOT NULL;