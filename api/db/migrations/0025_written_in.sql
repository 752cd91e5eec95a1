-- The default comes after the column: rows that are there already stay empty, and are not rewritten.
ALTER TABLE "positions" ADD COLUMN "written_in" xid8;--> statement-breakpoint
ALTER TABLE "positions" ALTER COLUMN "written_in" SET DEFAULT pg_current_xact_id();--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "written_in" xid8;--> statement-breakpoint
ALTER TABLE "visits" ALTER COLUMN "written_in" SET DEFAULT pg_current_xact_id();
