DROP INDEX "routes_office";--> statement-breakpoint
DROP INDEX "routes_created_by";--> statement-breakpoint
CREATE INDEX "routes_office" ON "routes" USING btree ("office_id","id");--> statement-breakpoint
CREATE INDEX "routes_created_by" ON "routes" USING btree ("created_by_id","id");