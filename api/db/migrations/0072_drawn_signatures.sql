ALTER TABLE "visit_proofs" ADD COLUMN "drawn_id" uuid;--> statement-breakpoint
ALTER TABLE "visit_proofs" ADD CONSTRAINT "visit_proofs_drawn_id_visit_photos_id_fk" FOREIGN KEY ("drawn_id") REFERENCES "public"."visit_photos"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "visit_proofs_drawn" ON "visit_proofs" USING btree ("drawn_id");