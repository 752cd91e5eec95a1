CREATE TABLE "webhook_occurrences" (
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"key" text NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_occurrences_webhook_id_event_key_pk" PRIMARY KEY("webhook_id","event","key")
);
--> statement-breakpoint
ALTER TABLE "webhook_occurrences" ADD CONSTRAINT "webhook_occurrences_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_occurrences_found" ON "webhook_occurrences" USING btree ("found_at");