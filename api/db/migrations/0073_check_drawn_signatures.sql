ALTER TABLE "visit_proofs" VALIDATE CONSTRAINT "visit_proofs_drawn_id_visit_photos_id_fk";
