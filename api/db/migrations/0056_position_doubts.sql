ALTER TABLE "import_rows" ADD COLUMN "position_doubt" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "swapped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "far" integer DEFAULT 0 NOT NULL;