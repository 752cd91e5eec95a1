/** Alerts by mail; see `resources/alerts`. */
import { ALERT_KINDS } from "contract/alerts/facts";
import { sql } from "drizzle-orm";
import { date, index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { users } from "./organisation";

/** What a person chose to be mailed. Hours are by the clocks of their office. */
export const alerts = pgTable("alerts", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Kinds that are mailed as soon as they are found. */
  atOnce: text("at_once", { enum: ALERT_KINDS }).array().notNull(),
  /** Kinds that are mailed once a day. */
  digest: text("digest", { enum: ALERT_KINDS }).array().notNull(),
  digestHour: smallint("digest_hour").notNull(),
  /** The day whose digest was sent last, or would have been if there had been anything in it. */
  digestDay: date("digest_day").notNull(),
  quietFrom: smallint("quiet_from"),
  quietUntil: smallint("quiet_until"),
  /** Imports that failed earlier are not reported. */
  chosenAt: instant("chosen_at").notNull(),
});

/** What was found for a person. It stays after it was mailed, so that it is mailed once. */
export const alertItems = pgTable(
  "alert_items",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ALERT_KINDS }).notNull(),
    /** The id of the record, `@`, and what tells this occurrence from another of the same record. */
    key: text("key").notNull(),
    foundAt: instant("found_at").notNull(),
    /** Null: it waits to be mailed. */
    toldAt: instant("told_at"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.key] }),
    index("alert_items_waiting").on(t.userId, t.foundAt).where(sql`${t.toldAt} IS NULL`),
    index("alert_items_found").on(t.foundAt),
  ],
);
