ALTER TABLE "positions" ADD COLUMN "doubt" text;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "clock_shift" integer;