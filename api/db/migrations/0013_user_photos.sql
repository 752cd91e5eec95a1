CREATE TABLE "user_photos" (
	"hash" text NOT NULL,
	"uploaded_by_id" uuid NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_photos_hash_uploaded_by_id_pk" PRIMARY KEY("hash","uploaded_by_id")
);
--> statement-breakpoint
ALTER TABLE "user_photos" ADD CONSTRAINT "user_photos_uploaded_by_id_users_id_fk" FOREIGN KEY ("uploaded_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_photos_created" ON "user_photos" USING btree ("created_at");