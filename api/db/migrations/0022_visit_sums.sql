CREATE TABLE "visit_agent_sums" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visit_agent_sums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"office_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"hours" smallint NOT NULL,
	"starts" timestamp (3) with time zone NOT NULL,
	"visits" integer NOT NULL,
	"confirmed" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_chunks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visit_chunks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"office_id" uuid NOT NULL,
	"used" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_hours" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visit_hours_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"office_id" uuid NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"visits" integer NOT NULL,
	"confirmed" integer NOT NULL,
	"actually_visited" integer NOT NULL,
	"do_not_visit" integer NOT NULL,
	"timed" integer NOT NULL,
	"time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_numbers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chunk" integer NOT NULL,
	"bit" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_sets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visit_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"office_id" uuid NOT NULL,
	"starts" timestamp (3) with time zone NOT NULL,
	"chunk" integer NOT NULL,
	"bits" bit varying NOT NULL
);
--> statement-breakpoint
CREATE INDEX "visit_agent_sums_starts" ON "visit_agent_sums" USING btree ("hours","starts","office_id","user_id","visits","confirmed");--> statement-breakpoint
CREATE INDEX "visit_chunks_office" ON "visit_chunks" USING btree ("kind","office_id");--> statement-breakpoint
CREATE INDEX "visit_hours_hour" ON "visit_hours" USING btree ("hour","office_id");--> statement-breakpoint
CREATE INDEX "visit_sets_starts" ON "visit_sets" USING btree ("kind","starts","office_id");