CREATE TABLE "calendar_feed_events" (
	"feed_id" uuid NOT NULL,
	"route_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"digest" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"event" jsonb NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	CONSTRAINT "calendar_feed_events_feed_id_route_id_pk" PRIMARY KEY("feed_id","route_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"office_id" uuid,
	"created_by_id" uuid NOT NULL,
	"secret_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"fetched_at" timestamp (3) with time zone,
	CONSTRAINT "calendar_feeds_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "calendar_feeds_office_id_unique" UNIQUE("office_id"),
	CONSTRAINT "calendar_feeds_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "calendar_feeds_of_one" CHECK (num_nonnulls("calendar_feeds"."user_id", "calendar_feeds"."office_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "calendar_feed_events" ADD CONSTRAINT "calendar_feed_events_feed_id_calendar_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."calendar_feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_office_id_offices_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_audit_of_calendar_feeds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hash_before text := CASE WHEN TG_OP = 'UPDATE' THEN OLD.secret_hash END;
  address_before text := CASE WHEN hash_before IS NULL THEN 'none' ELSE 'old' END;
  address_now text := CASE WHEN NEW.secret_hash IS NULL THEN 'none' ELSE 'new' END;
  of_kind text := CASE WHEN NEW.user_id IS NULL THEN 'office' ELSE 'user' END;
  owner jsonb;
BEGIN
  IF current_setting('waybook.audit', true) = 'off' THEN RETURN NULL; END IF;
  IF NEW.user_id IS NULL THEN
    SELECT jsonb_build_object('id', id, 'name', name) INTO owner FROM offices WHERE id = NEW.office_id;
  ELSE
    SELECT jsonb_build_object('id', id, 'display_name', display_name, 'office_id', office_id)
    INTO owner FROM users WHERE id = NEW.user_id;
  END IF;
  PERFORM add_audit(of_kind, ARRAY[owner || jsonb_build_object('calendar_address', address_before)],
    ARRAY[owner || jsonb_build_object('calendar_address', address_now)]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_calendar_feeds_insert AFTER INSERT ON calendar_feeds
FOR EACH ROW EXECUTE FUNCTION keep_audit_of_calendar_feeds();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_calendar_feeds_update AFTER UPDATE OF secret_hash ON calendar_feeds
FOR EACH ROW WHEN (OLD.secret_hash IS DISTINCT FROM NEW.secret_hash) EXECUTE FUNCTION keep_audit_of_calendar_feeds();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION end_calendar_feeds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE calendar_feeds SET secret_hash = NULL
  WHERE secret_hash IS NOT NULL AND (user_id = NEW.id OR (office_id IS NOT NULL AND created_by_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER end_calendar_feeds AFTER UPDATE OF role, status, office_id ON users
FOR EACH ROW WHEN (OLD.role <> NEW.role OR OLD.status <> NEW.status OR OLD.office_id IS DISTINCT FROM NEW.office_id)
EXECUTE FUNCTION end_calendar_feeds();
