/** Addresses of programs that receive events; see `resources/webhooks`. */
import { ALERT_EVENTS, DELIVERY_STATUSES, WEBHOOK_EVENTS } from "contract/webhooks/facts";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "./columns";
import { offices, users } from "./organisation";

/** An address that messages are posted to. It belongs to its office, not to who created it. */
export const webhooks = pgTable(
  "webhooks",
  {
    id: id().primaryKey(),
    /** The office whose events it receives, with its branches. Null: all offices. */
    officeId: uuid("office_id").references(() => offices.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    events: text("events").array().notNull(),
    /** Instants from which on an event is sent, by its name; one without an entry is sent since `createdAt`. */
    eventsSince: jsonb("events_since").$type<Record<string, string>>().notNull().default({}),
    /** The secret that messages are signed with, sealed. */
    sealedSecret: text("sealed_secret").notNull(),
    /** The secrets before, which messages are signed with, too, for a while: the newest first, separated by blanks. */
    sealedOldSecret: text("sealed_old_secret"),
    oldSecretUntil: instant("old_secret_until"),
    createdById: uuid("created_by_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
    pausedAt: instant("paused_at"),
    /** When it was switched off, as the receiver answered 410. */
    endedAt: instant("ended_at"),
  },
  (t) => [index("webhooks_office").on(t.officeId)],
);

/** Messages to webhooks. A trigger writes them with the change itself (`keep_webhook_deliveries`). */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    /** The id of the message, the same at each try. Sorted in the order of writing. */
    id: uuid("id").primaryKey(),
    webhookId: uuid("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    event: text("event", { enum: WEBHOOK_EVENTS }).notNull(),
    /** Messages about one record are sent one after the other. */
    recordId: uuid("record_id").notNull(),
    /** The data of the event, by column names. */
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    at: instant("at").notNull(),
    status: text("status", { enum: DELIVERY_STATUSES }).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    nextAt: instant("next_at").notNull(),
    /** Until then a process is sending it. */
    claimedUntil: instant("claimed_until"),
    triedAt: instant("tried_at"),
    /** The HTTP status of the last answer. */
    answer: integer("answer"),
    /** Why there was no answer. */
    problem: text("problem"),
  },
  (t) => [
    index("webhook_deliveries_due").on(t.nextAt, t.id).where(sql`${t.status} = 'waiting'`),
    index("webhook_deliveries_record")
      .on(t.webhookId, t.recordId, t.id)
      .where(sql`${t.status} = 'waiting'`),
    index("webhook_deliveries_list").on(t.webhookId, t.id),
    index("webhook_deliveries_at").on(t.at),
  ],
);

/** What webhooks were told of that is found by looking, such as a late route: each occurrence once. */
export const webhookOccurrences = pgTable(
  "webhook_occurrences",
  {
    webhookId: uuid("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    event: text("event", { enum: ALERT_EVENTS }).notNull(),
    /** As in `alert_items`. */
    key: text("key").notNull(),
    foundAt: instant("found_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.webhookId, t.event, t.key] }),
    index("webhook_occurrences_found").on(t.foundAt),
  ],
);
