CREATE TABLE "visit_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"office_id" uuid,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_proofs" (
	"user_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"photo_id" uuid,
	"signature" text,
	"code" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visit_proofs_user_id_report_id_pk" PRIMARY KEY("user_id","report_id")
);
--> statement-breakpoint
ALTER TABLE "location_types" ADD COLUMN "proof_photo" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "location_types" ADD COLUMN "proof_signature" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "location_types" ADD COLUMN "proof_code" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "visit_photos" ADD CONSTRAINT "visit_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_photos" ADD CONSTRAINT "visit_photos_office_id_offices_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_proofs" ADD CONSTRAINT "visit_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_proofs" ADD CONSTRAINT "visit_proofs_photo_id_visit_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."visit_photos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_photos_created" ON "visit_photos" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "visit_photos_user" ON "visit_photos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "visit_proofs_created" ON "visit_proofs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "visit_proofs_photo" ON "visit_proofs" USING btree ("photo_id");