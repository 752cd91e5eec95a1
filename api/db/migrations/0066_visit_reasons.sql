CREATE TABLE "visit_reasons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"place" integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "visit_reasons_code" ON "visit_reasons" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "visit_reasons_name" ON "visit_reasons" USING btree (lower("name"));--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_visit_reasons_insert AFTER INSERT ON visit_reasons
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_audit('visit-reason', '{place, code}', '');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_visit_reasons_update AFTER UPDATE ON visit_reasons
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('visit-reason', '{place, code}', '');
