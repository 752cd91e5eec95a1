/** Visits that positions suggest and nobody has reported (decision 112). */
import { PRESUMED_STATUSES } from "contract/visits/facts";
import { sql } from "drizzle-orm";
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

export const presumedVisits = pgTable(
  "presumed_visits",
  {
    id: id().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The agent's office at the time, which answers for it. */
    officeId: uuid("office_id").references(() => offices.id),
    locationId: uuid("location_id")
      .notNull()
      .references(() => locations.id, { onDelete: "cascade" }),
    /** The open stop and its route, which may be gone; null where the location was no stop. */
    routeId: uuid("route_id"),
    stopId: uuid("stop_id"),
    arrival: instant("arrival").notNull(),
    departure: instant("departure").notNull(),
    /** The middle of the positions. */
    longitude: doublePrecision("longitude").notNull(),
    latitude: doublePrecision("latitude").notNull(),
    status: text("status", { enum: PRESUMED_STATUSES }).notNull().default("waiting"),
    reviewedById: uuid("reviewed_by_id").references(() => users.id, { onDelete: "set null" }),
    reviewedAt: instant("reviewed_at"),
    /** The visit that a yes made. */
    visitId: uuid("visit_id").references(() => visits.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("presumed_visits_stay").on(t.userId, t.arrival),
    index("presumed_visits_office").on(t.officeId, t.status, t.id),
    index("presumed_visits_status").on(t.status, t.id),
    index("presumed_visits_location").on(t.locationId),
    index("presumed_visits_visit").on(t.visitId),
    index("presumed_visits_created").on(t.createdAt),
  ],
);

/** How far the positions of each agent were looked at for stays. */
export const stayLooks = pgTable("stay_looks", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Where the next look begins: at the last position, or at the first one of a stay that goes on. */
  fromAt: instant("from_at").notNull(),
  /** The last position that was looked at. */
  toAt: instant("to_at").notNull(),
  /** Nothing came for so long after it that a stay that goes on was taken as ended. */
  settled: boolean("settled").notNull(),
});

/** Where a phone that watches regions by itself came into one, and left it. */
export const regionEvents = pgTable(
  "region_events",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    at: instant("at").notNull(),
    /** Came in; else left. */
    entered: boolean("entered").notNull(),
    /** What the phone calls the region. */
    region: text("region").notNull().default(sql`''`),
    longitude: doublePrecision("longitude").notNull(),
    latitude: doublePrecision("latitude").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.at, t.entered, t.region] }),
    index("region_events_created").on(t.createdAt),
  ],
);
