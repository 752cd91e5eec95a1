/** Reports of visits that came too late to count at once (decision 104). */
import { LATE_REASONS, LATE_STATUSES } from "contract/visits/facts";
import {
  boolean,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";
import { locations } from "./locations";
import { offices, users } from "./organisation";
import { visits } from "./routes";

export const lateReports = pgTable(
  "late_reports",
  {
    id: id().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Made by the device; a random one where it made none. */
    reportId: uuid("report_id").notNull(),
    /** The agent's office at the time, which answers for the report. */
    officeId: uuid("office_id").references(() => offices.id),
    locationId: uuid("location_id")
      .notNull()
      .references(() => locations.id, { onDelete: "cascade" }),
    /** The route and stop that it was sent for. They may be gone. */
    routeId: uuid("route_id").notNull(),
    stopId: uuid("stop_id").notNull(),
    reason: text("reason", { enum: LATE_REASONS }).notNull(),
    arrival: instant("arrival").notNull(),
    departure: instant("departure"),
    actuallyVisited: boolean("actually_visited").notNull(),
    notVisitedReason: text("not_visited_reason"),
    doNotVisit: boolean("do_not_visit").notNull(),
    note: text("note"),
    contactIds: uuid("contact_ids").array().notNull(),
    longitude: doublePrecision("longitude"),
    latitude: doublePrecision("latitude"),
    status: text("status", { enum: LATE_STATUSES }).notNull().default("waiting"),
    reviewedById: uuid("reviewed_by_id").references(() => users.id, { onDelete: "set null" }),
    reviewedAt: instant("reviewed_at"),
    /** The visit that its acceptance made. */
    visitId: uuid("visit_id").references(() => visits.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("late_reports_report").on(t.userId, t.reportId),
    index("late_reports_office").on(t.officeId, t.status, t.id),
    index("late_reports_status").on(t.status, t.id),
    index("late_reports_location").on(t.locationId),
    index("late_reports_visit").on(t.visitId),
  ],
);

/**
 * Stops that were an agent's and are not any more, as their route was given away or the stop removed, so
 * that a late report of one is known to be honest. Written by triggers.
 */
export const pastStops = pgTable(
  "past_stops",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    stopId: uuid("stop_id").notNull(),
    routeId: uuid("route_id").notNull(),
    locationId: uuid("location_id").notNull(),
    endedAt: instant("ended_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.stopId] }), index("past_stops_ended").on(t.endedAt)],
);
