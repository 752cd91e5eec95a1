CREATE INDEX "locations_do_not_visit" ON "locations" USING btree ("do_not_visit","id");--> statement-breakpoint
CREATE INDEX "locations_created_by" ON "locations" USING btree ("created_by_id","id");