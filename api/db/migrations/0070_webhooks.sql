CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"record_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"tried_at" timestamp (3) with time zone,
	"answer" integer,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"office_id" uuid,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"sealed_secret" text NOT NULL,
	"sealed_old_secret" text,
	"old_secret_until" timestamp (3) with time zone,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_office_id_offices_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_at","id") WHERE "webhook_deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_record" ON "webhook_deliveries" USING btree ("webhook_id","record_id","id") WHERE "webhook_deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_list" ON "webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_at" ON "webhook_deliveries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "webhooks_office" ON "webhooks" USING btree ("office_id");
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_webhooks_insert AFTER INSERT ON webhooks
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('webhook', '{sealed_secret,sealed_old_secret}', '');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_webhooks_update AFTER UPDATE ON webhooks
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('webhook', '{sealed_secret,sealed_old_secret}', '');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_webhooks_delete AFTER DELETE ON webhooks
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT
EXECUTE FUNCTION keep_audit('webhook', '{sealed_secret,sealed_old_secret}', '');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION webhook_events_of(of_kind text, what text, before_values jsonb, after_values jsonb, by_call text)
RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT event FROM (VALUES
    ('route.created', of_kind = 'route' AND what = 'created'),
    ('route.assigned', of_kind = 'route' AND what IN ('created', 'changed') AND after_values ->> 'user_id' IS NOT NULL),
    ('route.started', of_kind = 'route' AND what = 'changed' AND before_values ->> 'status' = 'new'
      AND after_values ->> 'status' = 'active'),
    ('route.completed', of_kind = 'route' AND what = 'changed' AND after_values ->> 'status' = 'completed'),
    ('visit.reported', of_kind = 'visit' AND what = 'created'),
    ('visit.confirmed', of_kind = 'visit' AND what IN ('created', 'changed') AND after_values ->> 'confirmed' = 'true'),
    ('visit.notPossible', of_kind = 'visit' AND what = 'created' AND after_values ->> 'actually_visited' = 'false'),
    ('location.changed', of_kind = 'location' AND what IN ('created', 'changed')
      AND by_call IS DISTINCT FROM 'import-apply' AND by_call IS DISTINCT FROM 'import-revert'),
    ('import.finished', of_kind = 'import' AND what = 'changed' AND after_values ->> 'state' = 'applied')
  ) AS events(event, applies) WHERE applies
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_webhook_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Most installations have none: then nothing else is looked at.
  IF NOT EXISTS (SELECT 1 FROM webhooks WHERE paused_at IS NULL AND ended_at IS NULL) THEN RETURN NULL; END IF;
  INSERT INTO webhook_deliveries (id, webhook_id, event, record_id, data, at, next_at)
  SELECT audit_id(e.at), w.id, event, e.record_id,
    jsonb_build_object('id', e.record_id, 'name', e.name, 'office_id', e.office_id, 'user_id', e.user_id,
      'before', e.before, 'after', e.after)
      || CASE WHEN e.kind = 'visit' THEN jsonb_build_object('location_id', e.about_id) ELSE '{}' END,
    e.at, e.at
  FROM entries AS e
  CROSS JOIN LATERAL webhook_events_of(e.kind, e.action, e.before, e.after, e.call)
    WITH ORDINALITY AS told(event, nth)
  JOIN webhooks AS w ON w.paused_at IS NULL AND w.ended_at IS NULL AND event = ANY(w.events)
  WHERE e.record_id IS NOT NULL AND (w.office_id IS NULL OR w.office_id IN (
    WITH RECURSIVE above(id) AS (
      SELECT unnest(ARRAY[e.office_id, e.other_office_id])
      UNION
      SELECT edge.parent_id FROM branch_offices AS edge JOIN above ON edge.branch_id = above.id
    ) SELECT id FROM above WHERE id IS NOT NULL))
  ORDER BY e.id, nth;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER webhooks_of_audit AFTER INSERT ON audit
REFERENCING NEW TABLE AS entries FOR EACH STATEMENT EXECUTE FUNCTION keep_webhook_deliveries();
