CREATE TABLE "last_positions" (
	"user_id" uuid NOT NULL,
	"office_id" uuid,
	"position_id" uuid NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "last_positions_user" ON "last_positions" USING btree ("user_id",coalesce("office_id", '00000000-0000-0000-0000-000000000000'::uuid));--> statement-breakpoint
CREATE INDEX "last_positions_recorded" ON "last_positions" USING btree ("recorded_at","position_id");