DROP INDEX "route_locations_route";--> statement-breakpoint
CREATE INDEX "locations_marked" ON "locations" USING btree ("id","status","office_id") WHERE "locations"."do_not_visit";--> statement-breakpoint
CREATE INDEX "route_locations_open" ON "route_locations" USING btree ("location_id","route_id") WHERE NOT "route_locations"."is_visited";