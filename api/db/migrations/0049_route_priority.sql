ALTER TABLE "routes" ADD COLUMN "priority" integer;--> statement-breakpoint
CREATE INDEX "routes_priority" ON "routes" USING btree ("priority","id");