CREATE TABLE "looks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agent_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"admin_id" uuid,
	"kind" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"trail_from" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "looks" ADD CONSTRAINT "looks_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "looks" ADD CONSTRAINT "looks_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "looks" ADD CONSTRAINT "looks_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "looks_once" ON "looks" USING btree ("agent_id","viewer_id","kind","since",coalesce("admin_id", '00000000-0000-0000-0000-000000000000'::uuid),coalesce("trail_from", '-infinity'::timestamptz));--> statement-breakpoint
CREATE INDEX "looks_agent" ON "looks" USING btree ("agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "looks_created" ON "looks" USING btree ("created_at");