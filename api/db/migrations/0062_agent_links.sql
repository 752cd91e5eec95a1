CREATE TABLE "agent_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_by_id" uuid,
	"secret_hash" text NOT NULL,
	"pin_hash" text,
	"wrong_pins" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	CONSTRAINT "agent_links_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "agent_links_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "link_id" uuid;--> statement-breakpoint
ALTER TABLE "agent_links" ADD CONSTRAINT "agent_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_links" ADD CONSTRAINT "agent_links_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_link_id_agent_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."agent_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_link" ON "sessions" USING btree ("link_id");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION end_sessions_of_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sessions SET ended_at = now() WHERE link_id = OLD.id AND ended_at IS NULL;
  RETURN coalesce(NEW, OLD);
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER end_sessions_of_deleted_link BEFORE DELETE ON agent_links
FOR EACH ROW EXECUTE FUNCTION end_sessions_of_link();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER end_sessions_of_replaced_link AFTER UPDATE OF secret_hash ON agent_links
FOR EACH ROW WHEN (OLD.secret_hash <> NEW.secret_hash) EXECUTE FUNCTION end_sessions_of_link();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_audit_of_agent_links() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  link_before text := CASE WHEN TG_OP = 'INSERT' THEN 'none' ELSE 'old' END;
  link_now text := CASE WHEN TG_OP = 'DELETE' THEN 'none' ELSE 'new' END;
  owner jsonb;
BEGIN
  IF current_setting('waybook.audit', true) = 'off' THEN RETURN NULL; END IF;
  SELECT jsonb_build_object('id', id, 'display_name', display_name, 'office_id', office_id)
  INTO owner FROM users WHERE id = coalesce(NEW.user_id, OLD.user_id);
  -- Of one that ends with its user nothing is left to tell.
  IF owner IS NULL THEN RETURN NULL; END IF;
  PERFORM add_audit('user', ARRAY[owner || jsonb_build_object('agent_link', link_before)],
    ARRAY[owner || jsonb_build_object('agent_link', link_now)]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_agent_links_insert AFTER INSERT ON agent_links
FOR EACH ROW EXECUTE FUNCTION keep_audit_of_agent_links();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_agent_links_update AFTER UPDATE OF secret_hash ON agent_links
FOR EACH ROW WHEN (OLD.secret_hash <> NEW.secret_hash) EXECUTE FUNCTION keep_audit_of_agent_links();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_agent_links_delete AFTER DELETE ON agent_links
FOR EACH ROW EXECUTE FUNCTION keep_audit_of_agent_links();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept uuid := nullif(current_setting('waybook.kept_session', true), '')::uuid;
  is_another boolean := OLD.role <> NEW.role OR OLD.status <> NEW.status
    OR OLD.office_id IS DISTINCT FROM NEW.office_id;
BEGIN
  UPDATE sessions SET ended_at = now()
  WHERE ended_at IS NULL AND (user_id = NEW.id OR admin_id = NEW.id)
    AND (is_another OR (id IS DISTINCT FROM kept AND link_id IS NULL AND (admin_id IS NULL OR admin_id = NEW.id)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION end_agent_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM agent_links WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER end_agent_links AFTER UPDATE OF role, status, office_id ON users
FOR EACH ROW WHEN (OLD.role <> NEW.role OR OLD.status <> NEW.status OR OLD.office_id IS DISTINCT FROM NEW.office_id)
EXECUTE FUNCTION end_agent_links();
