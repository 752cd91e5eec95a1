ALTER TABLE "locations" ADD COLUMN "opening_hours" text;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "closed_days" text;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "visit_every" integer;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "visit_minutes" integer;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "priority" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
CREATE INDEX "locations_priority" ON "locations" USING btree ("priority","id");