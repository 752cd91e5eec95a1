CREATE TABLE "visit_reports" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"visit_id" uuid,
	"last_visited" timestamp (3) with time zone,
	"do_not_visit" boolean NOT NULL,
	CONSTRAINT "visit_reports_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "not_visited_reason" text;--> statement-breakpoint
ALTER TABLE "visit_reports" ADD CONSTRAINT "visit_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_reports" ADD CONSTRAINT "visit_reports_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_reports_visit" ON "visit_reports" USING btree ("visit_id");