CREATE TABLE "recurrence_days" (
	"recurrence_id" uuid NOT NULL,
	"day" date NOT NULL,
	"route_id" uuid,
	"held_reason" text,
	CONSTRAINT "recurrence_days_recurrence_id_day_pk" PRIMARY KEY("recurrence_id","day")
);
--> statement-breakpoint
CREATE TABLE "recurrences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"weekdays" integer[] NOT NULL,
	"every_weeks" integer NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date,
	"skipped_days" text[] DEFAULT '{}' NOT NULL,
	"created_until" date,
	"planned_start" text,
	"user_id" uuid,
	"office_id" uuid,
	"created_by_id" uuid,
	"location_ids" uuid[] NOT NULL,
	"distance" double precision NOT NULL,
	"estimated_time" double precision NOT NULL,
	"round_trip" boolean NOT NULL,
	"priority" integer,
	"legs" double precision[],
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recurrence_days" ADD CONSTRAINT "recurrence_days_recurrence_id_recurrences_id_fk" FOREIGN KEY ("recurrence_id") REFERENCES "public"."recurrences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurrence_days" ADD CONSTRAINT "recurrence_days_route_id_routes_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."routes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurrences" ADD CONSTRAINT "recurrences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurrences" ADD CONSTRAINT "recurrences_office_id_offices_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurrences" ADD CONSTRAINT "recurrences_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recurrence_days_route" ON "recurrence_days" USING btree ("route_id");--> statement-breakpoint
CREATE INDEX "recurrence_days_held" ON "recurrence_days" USING btree ("day") WHERE "recurrence_days"."route_id" IS NULL;--> statement-breakpoint
CREATE INDEX "recurrences_office" ON "recurrences" USING btree ("office_id",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "recurrences_user" ON "recurrences" USING btree ("user_id");