CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"starts" text NOT NULL,
	"secret_hash" text NOT NULL,
	"access" text NOT NULL,
	"groups" text[],
	"office_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"address" text,
	CONSTRAINT "api_keys_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "api_key" text DEFAULT (nullif(current_setting('waybook.by', true), '')::jsonb ->> 'apiKey');--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_office_id_offices_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_audit_of_api_keys() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  name_before jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD.name END);
  name_now jsonb := to_jsonb(CASE WHEN TG_OP = 'INSERT' THEN NEW.name END);
  owner jsonb;
BEGIN
  IF current_setting('waybook.audit', true) = 'off' THEN RETURN NULL; END IF;
  SELECT jsonb_build_object('id', id, 'display_name', display_name, 'office_id', office_id)
  INTO owner FROM users WHERE id = coalesce(NEW.user_id, OLD.user_id);
  -- It ended with its user.
  IF owner IS NULL THEN RETURN NULL; END IF;
  PERFORM add_audit('user', ARRAY[owner || jsonb_build_object('api_key', name_before)],
    ARRAY[owner || jsonb_build_object('api_key', name_now)]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_api_keys_insert AFTER INSERT ON api_keys
FOR EACH ROW EXECUTE FUNCTION keep_audit_of_api_keys();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_api_keys_delete AFTER DELETE ON api_keys
FOR EACH ROW EXECUTE FUNCTION keep_audit_of_api_keys();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION end_api_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM api_keys WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER end_api_keys AFTER UPDATE OF role, status ON users
FOR EACH ROW WHEN ((OLD.role <> NEW.role AND NEW.role = 'agent') OR (OLD.status <> NEW.status AND NEW.status <> 'active'))
EXECUTE FUNCTION end_api_keys();
