CREATE TABLE "alert_items" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "alert_items_user_id_kind_key_pk" PRIMARY KEY("user_id","kind","key")
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"at_once" text[] NOT NULL,
	"digest" text[] NOT NULL,
	"digest_hour" smallint NOT NULL,
	"digest_day" date NOT NULL,
	"quiet_from" smallint,
	"quiet_until" smallint,
	"chosen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_items" ADD CONSTRAINT "alert_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_items_waiting" ON "alert_items" USING btree ("user_id","found_at") WHERE "alert_items"."told_at" IS NULL;--> statement-breakpoint
CREATE INDEX "alert_items_found" ON "alert_items" USING btree ("found_at");