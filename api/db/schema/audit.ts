/** Who did what, when and from where. */
import { AUDIT_ACTIONS, AUDIT_KINDS, AUDIT_SOURCES } from "contract/audit/facts";
import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/**
 * The audit trail. Changes are written by triggers (migration `keep_audit`) in the transaction that makes
 * them. Nothing refers to other tables: an entry outlives what it is about.
 */
export const audit = pgTable(
  "audit",
  {
    /** Sorted by time and, within a millisecond, by the order of writing. */
    id: uuid("id").primaryKey(),
    at: instant("at").notNull(),
    action: text("action", { enum: AUDIT_ACTIONS }).notNull(),
    kind: text("kind", { enum: AUDIT_KINDS }).notNull(),
    recordId: uuid("record_id"),
    /** What it was called; none for what has no name. */
    name: text("name"),
    /** The record whose history shows it: a contact is of its location. */
    aboutKind: text("about_kind", { enum: AUDIT_KINDS }),
    aboutId: uuid("about_id"),
    /** Whose managers see it: the office that the record was of after it, and another one before. */
    officeId: uuid("office_id"),
    otherOfficeId: uuid("other_office_id"),
    /** The changed columns as they were, and as they are since. */
    before: jsonb("before").$type<Record<string, unknown>>(),
    after: jsonb("after").$type<Record<string, unknown>>(),
    userId: uuid("user_id"),
    /** The admin behind a "login as". */
    adminId: uuid("admin_id"),
    source: text("source", { enum: AUDIT_SOURCES }).notNull(),
    /** The call, the kind of job, or what the API does by itself. */
    call: text("call"),
    address: text("address"),
    requestId: text("request_id"),
    /** The name of the API key that the call was made with. By default, as no function then lists it. */
    apiKey: text("api_key").default(
      sql`(nullif(current_setting('waybook.by', true), '')::jsonb ->> 'apiKey')`,
    ),
  },
  (t) => [
    index("audit_at").on(t.at, t.id),
    index("audit_about").on(t.aboutId, t.at, t.id),
    index("audit_office").on(t.officeId, t.at, t.id),
    index("audit_other_office")
      .on(t.otherOfficeId, t.at)
      .where(sql`${t.otherOfficeId} IS NOT NULL`),
    index("audit_user").on(t.userId, t.at, t.id),
  ],
);
