CREATE TABLE "location_chain_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "location_chain_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rows" bigint NOT NULL,
	"chain_id" uuid NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "location_type_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "location_type_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rows" bigint NOT NULL,
	"type_id" uuid NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "location_chain_counts_chain" ON "location_chain_counts" USING btree ("chain_id");
--> statement-breakpoint
SELECT keep_counter('locations', 'location_type_counts', 'type_id, status', 'type_id, status', '(type_id IS NOT NULL)::int');
--> statement-breakpoint
SELECT keep_counter('locations', 'location_chain_counts', 'chain_id, status', 'chain_id, status', '(chain_id IS NOT NULL)::int');
