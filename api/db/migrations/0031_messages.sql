CREATE TABLE "message_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rows" bigint NOT NULL,
	"channel_id" uuid NOT NULL
);
--> statement-breakpoint
DROP INDEX "messages_channel";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "written_in" "xid8" DEFAULT pg_current_xact_id();--> statement-breakpoint
CREATE INDEX "message_counts_channel" ON "message_counts" USING btree ("channel_id");--> statement-breakpoint
CREATE INDEX "messages_written" ON "messages" USING btree ("written_in") WHERE "messages"."written_in" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_text" ON "messages" USING gin ("text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "messages_channel" ON "messages" USING btree ("channel_id","created_at","user_id");