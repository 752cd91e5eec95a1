CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"office_id" uuid NOT NULL,
	"status" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"agent_count" integer NOT NULL,
	"place_count" integer NOT NULL,
	"document" jsonb NOT NULL,
	"progress" double precision,
	"reason" text,
	"seen_at" timestamp (3) with time zone,
	"created_by_id" uuid,
	"accepted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_office_id_offices_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plans_office" ON "plans" USING btree ("office_id",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "plans_created" ON "plans" USING btree ("created_at","id");