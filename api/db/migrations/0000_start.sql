CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "branch_offices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chains" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"email" text,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "location_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"dba_name" text,
	"address" text,
	"city" text,
	"zip" text,
	"type_id" uuid,
	"chain_id" uuid,
	"status" text DEFAULT 'active' NOT NULL,
	"user_id" uuid,
	"office_id" uuid,
	"created_by_id" uuid,
	"longitude" double precision,
	"latitude" double precision,
	"external_id" text,
	"last_visited" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"manager_id" uuid,
	"time_zone" text DEFAULT 'America/New_York' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "route_locations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"route_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"order" integer NOT NULL,
	"is_visited" boolean DEFAULT false NOT NULL,
	"arrival_time" timestamp (3) with time zone,
	"departure_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "routes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"distance" double precision DEFAULT 0 NOT NULL,
	"estimated_time" double precision DEFAULT 0 NOT NULL,
	"user_id" uuid,
	"office_id" uuid,
	"created_by_id" uuid,
	"owner_office_id" uuid,
	"start_time" timestamp (3) with time zone,
	"end_time" timestamp (3) with time zone,
	"last_visited" timestamp (3) with time zone,
	"total_location" integer DEFAULT 0 NOT NULL,
	"visited_location" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "undo_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"changes" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"display_name" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"photo" text,
	"office_id" uuid,
	"password_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"route_id" uuid,
	"route_location_id" uuid,
	"office_id" uuid,
	"arrival" timestamp (3) with time zone NOT NULL,
	"departure" timestamp (3) with time zone,
	"actually_visited" boolean NOT NULL,
	"do_not_visit" boolean DEFAULT false NOT NULL,
	"note" text,
	"confirmed" boolean DEFAULT false NOT NULL,
	"longitude" double precision,
	"latitude" double precision,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "branch_offices" ADD CONSTRAINT "branch_offices_parent_id_offices_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branch_offices" ADD CONSTRAINT "branch_offices_branch_id_offices_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_type_id_location_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."location_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_chain_id_chains_id_fk" FOREIGN KEY ("chain_id") REFERENCES "public"."chains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_office_id_offices_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offices" ADD CONSTRAINT "offices_manager_id_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_locations" ADD CONSTRAINT "route_locations_route_id_routes_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."routes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_locations" ADD CONSTRAINT "route_locations_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_office_id_offices_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_owner_office_id_offices_id_fk" FOREIGN KEY ("owner_office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undo_entries" ADD CONSTRAINT "undo_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_office_id_offices_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_route_id_routes_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."routes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_route_location_id_route_locations_id_fk" FOREIGN KEY ("route_location_id") REFERENCES "public"."route_locations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_office_id_offices_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "branch_offices_branch" ON "branch_offices" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "branch_offices_parent" ON "branch_offices" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chains_name" ON "chains" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "contacts_location" ON "contacts" USING btree ("location_id");--> statement-breakpoint
CREATE UNIQUE INDEX "location_types_name" ON "location_types" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "locations_office" ON "locations" USING btree ("office_id",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "locations_name" ON "locations" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "locations_user" ON "locations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "locations_type" ON "locations" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "locations_chain" ON "locations" USING btree ("chain_id");--> statement-breakpoint
CREATE INDEX "locations_place" ON "locations" USING btree ("latitude","longitude");--> statement-breakpoint
CREATE UNIQUE INDEX "locations_external" ON "locations" USING btree ("office_id","external_id");--> statement-breakpoint
CREATE INDEX "locations_name_trigrams" ON "locations" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "locations_address_trigrams" ON "locations" USING gin ("address" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "locations_city_trigrams" ON "locations" USING gin ("city" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "locations_zip_trigrams" ON "locations" USING gin ("zip" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "offices_name" ON "offices" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "offices_name_trigrams" ON "offices" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "route_locations_route" ON "route_locations" USING btree ("route_id","order");--> statement-breakpoint
CREATE INDEX "route_locations_location" ON "route_locations" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "routes_owner" ON "routes" USING btree ("owner_office_id",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "routes_name" ON "routes" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "routes_user" ON "routes" USING btree ("user_id","status");--> statement-breakpoint
CREATE INDEX "routes_office" ON "routes" USING btree ("office_id");--> statement-breakpoint
CREATE INDEX "routes_status" ON "routes" USING btree ("status");--> statement-breakpoint
CREATE INDEX "routes_created_by" ON "routes" USING btree ("created_by_id");--> statement-breakpoint
CREATE INDEX "routes_created" ON "routes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "routes_name_trigrams" ON "routes" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "undo_entries_created" ON "undo_entries" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_office" ON "users" USING btree ("office_id","role");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (lower("display_name"),"id");--> statement-breakpoint
CREATE INDEX "users_name_trigrams" ON "users" USING gin ("display_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email_trigrams" ON "users" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "visits_location" ON "visits" USING btree ("location_id","arrival");--> statement-breakpoint
CREATE INDEX "visits_user" ON "visits" USING btree ("user_id","arrival");--> statement-breakpoint
CREATE INDEX "visits_office" ON "visits" USING btree ("office_id","arrival");--> statement-breakpoint
CREATE INDEX "visits_arrival" ON "visits" USING btree ("arrival");--> statement-breakpoint
CREATE INDEX "visits_route" ON "visits" USING btree ("route_id");--> statement-breakpoint
CREATE INDEX "visits_stop" ON "visits" USING btree ("route_location_id","arrival");--> statement-breakpoint
-- Deferred, so that one statement may move many stops: drizzle has no word for it.
ALTER TABLE "route_locations" ADD CONSTRAINT "route_locations_order" UNIQUE ("route_id", "order") DEFERRABLE INITIALLY DEFERRED;
