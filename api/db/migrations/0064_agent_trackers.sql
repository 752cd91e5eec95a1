CREATE TABLE "agent_trackers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_by_id" uuid,
	"secret_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"first_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "agent_trackers_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "agent_trackers_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "altitude" real;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "speed" real;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "heading" real;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "battery" smallint;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "charging" boolean;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "agent_trackers" ADD CONSTRAINT "agent_trackers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_trackers" ADD CONSTRAINT "agent_trackers_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_audit_of_agent_secret() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  secret_before text := CASE WHEN TG_OP = 'INSERT' THEN 'none' ELSE 'old' END;
  secret_now text := CASE WHEN TG_OP = 'DELETE' THEN 'none' ELSE 'new' END;
  owner jsonb;
BEGIN
  IF current_setting('waybook.audit', true) = 'off' THEN RETURN NULL; END IF;
  SELECT jsonb_build_object('id', id, 'display_name', display_name, 'office_id', office_id)
  INTO owner FROM users WHERE id = coalesce(NEW.user_id, OLD.user_id);
  IF owner IS NULL THEN RETURN NULL; END IF;
  PERFORM add_audit('user', ARRAY[owner || jsonb_build_object(TG_ARGV[0], secret_before)],
    ARRAY[owner || jsonb_build_object(TG_ARGV[0], secret_now)]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_agent_trackers_insert AFTER INSERT ON agent_trackers
FOR EACH ROW EXECUTE FUNCTION keep_audit_of_agent_secret('agent_tracker');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_agent_trackers_update AFTER UPDATE OF secret_hash ON agent_trackers
FOR EACH ROW WHEN (OLD.secret_hash <> NEW.secret_hash) EXECUTE FUNCTION keep_audit_of_agent_secret('agent_tracker');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_agent_trackers_delete AFTER DELETE ON agent_trackers
FOR EACH ROW EXECUTE FUNCTION keep_audit_of_agent_secret('agent_tracker');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_agent_links_insert AFTER INSERT ON agent_links
FOR EACH ROW EXECUTE FUNCTION keep_audit_of_agent_secret('agent_link');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_agent_links_update AFTER UPDATE OF secret_hash ON agent_links
FOR EACH ROW WHEN (OLD.secret_hash <> NEW.secret_hash) EXECUTE FUNCTION keep_audit_of_agent_secret('agent_link');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_agent_links_delete AFTER DELETE ON agent_links
FOR EACH ROW EXECUTE FUNCTION keep_audit_of_agent_secret('agent_link');
--> statement-breakpoint
DROP FUNCTION keep_audit_of_agent_links();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION end_agent_secrets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM agent_links WHERE user_id = NEW.id;
  DELETE FROM agent_trackers WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER end_agent_secrets AFTER UPDATE OF role, status, office_id ON users
FOR EACH ROW WHEN (OLD.role <> NEW.role OR OLD.status <> NEW.status OR OLD.office_id IS DISTINCT FROM NEW.office_id)
EXECUTE FUNCTION end_agent_secrets();
--> statement-breakpoint
DROP TRIGGER end_agent_links ON users;
--> statement-breakpoint
DROP FUNCTION end_agent_links();