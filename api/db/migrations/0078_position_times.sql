ALTER TABLE "users" ADD COLUMN "positions_from" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "positions_until" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_position_times" CHECK (("users"."positions_from" IS NULL) = ("users"."positions_until" IS NULL) AND "users"."positions_from" <> "users"."positions_until");