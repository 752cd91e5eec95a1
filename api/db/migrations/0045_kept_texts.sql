CREATE TABLE "kept_texts" (
	"key" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"text" text NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "kept_texts_owner" ON "kept_texts" USING btree ("owner","used_at");--> statement-breakpoint
CREATE INDEX "kept_texts_used" ON "kept_texts" USING btree ("used_at");