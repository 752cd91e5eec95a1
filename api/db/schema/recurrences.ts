/** Routes that are repeated, and on which days. */
import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, updatedAt } from "./columns";
import { offices, users } from "./organisation";
import { routes } from "./routes";

/** Stores its own stops, so that later changes of the route it came from do not change it. */
export const recurrences = pgTable(
  "recurrences",
  {
    id: id().primaryKey(),
    name: text("name").notNull(),
    /** From 0 for Monday. */
    weekdays: integer("weekdays").array().notNull(),
    everyWeeks: integer("every_weeks").notNull(),
    /** By the clocks of the office. */
    firstDay: date("first_day").notNull(),
    /** Null: it does not end. */
    lastDay: date("last_day"),
    /** As text, `2026-12-24`. */
    skippedDays: text("skipped_days").array().notNull().default(sql`'{}'`),
    /** The last day up to which routes were created. */
    createdUntil: date("created_until"),
    plannedStart: text("planned_start"),
    /** The agent of the routes. */
    userId: uuid("user_id").references(() => users.id),
    /** The office that answers for the routes. */
    officeId: uuid("office_id").references(() => offices.id),
    createdById: uuid("created_by_id").references(() => users.id),
    /** In the order of the stops; a location that is deleted later is left out of new routes. */
    locationIds: uuid("location_ids").array().notNull(),
    /** Metres. */
    distance: doublePrecision("distance").notNull(),
    /** Seconds. */
    estimatedTime: doublePrecision("estimated_time").notNull(),
    roundTrip: boolean("round_trip").notNull(),
    priority: integer("priority"),
    legs: doublePrecision("legs").array(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("recurrences_office").on(t.officeId, sql`lower(${t.name})`, t.id),
    index("recurrences_user").on(t.userId),
  ],
);

/**
 * The days of recurrences that were processed: each has a route or the reason why it has none. The
 * route may since be planned for another day. The primary key prevents a second route.
 */
export const recurrenceDays = pgTable(
  "recurrence_days",
  {
    recurrenceId: uuid("recurrence_id")
      .notNull()
      .references(() => recurrences.id),
    day: date("day").notNull(),
    routeId: uuid("route_id").references(() => routes.id),
    /** A `HeldReason` if there is no route. */
    heldReason: text("held_reason"),
  },
  (t) => [
    primaryKey({ columns: [t.recurrenceId, t.day] }),
    uniqueIndex("recurrence_days_route").on(t.routeId),
    index("recurrence_days_held").on(t.day).where(sql`${t.routeId} IS NULL`),
  ],
);
