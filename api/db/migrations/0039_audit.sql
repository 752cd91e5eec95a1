CREATE TABLE "audit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid,
	"name" text,
	"about_kind" text,
	"about_id" uuid,
	"office_id" uuid,
	"other_office_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"user_id" uuid,
	"admin_id" uuid,
	"source" text NOT NULL,
	"call" text,
	"address" text,
	"request_id" text
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "asked_by" jsonb;--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_about" ON "audit" USING btree ("about_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_office" ON "audit" USING btree ("office_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_other_office" ON "audit" USING btree ("other_office_id","at") WHERE "audit"."other_office_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_user" ON "audit" USING btree ("user_id","at","id");