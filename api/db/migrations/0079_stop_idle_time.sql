ALTER TABLE "route_locations" ADD COLUMN "idle_seconds" double precision;--> statement-breakpoint
ALTER TABLE "route_locations" ADD COLUMN "idle_after" uuid;