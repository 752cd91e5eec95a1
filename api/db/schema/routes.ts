/** Routes, their stops, and what was visited. */

import { ROUTE_STATUSES } from "contract/routes/facts";
import { TRACKER_PROGRAMS } from "contract/tracking/facts";
import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { DOUBTS } from "geo/tracks/doubts";
import { createdAt, id, instant, NO_OFFICE, trigrams, updatedAt, writtenIn } from "./columns";
import { contacts, locations } from "./locations";
import { offices, users } from "./organisation";

export const routes = pgTable(
  "routes",
  {
    id: id().primaryKey(),
    name: text("name").notNull(),
    status: text("status", { enum: ROUTE_STATUSES }).notNull().default("new"),
    /** Metres. */
    distance: doublePrecision("distance").notNull().default(0),
    /** Seconds. */
    estimatedTime: doublePrecision("estimated_time").notNull().default(0),
    /** Whether the way leads back from the last stop to the first. */
    roundTrip: boolean("round_trip").notNull().default(false),
    /** From 1, the highest, to 5. */
    priority: integer("priority"),
    /** By the clocks of its office, as the start. */
    plannedDay: date("planned_day"),
    /** `09:30`; null: when one usually starts. */
    plannedStart: text("planned_start"),
    /** Seconds from each stop to the next; they count while there is one for each leg. */
    legs: doublePrecision("legs").array(),
    /** The assigned agent. */
    userId: uuid("user_id").references(() => users.id),
    officeId: uuid("office_id").references(() => offices.id),
    createdById: uuid("created_by_id").references(() => users.id),
    /**
     * The office that answers for the route: the one it was last given to, or its maker's.
     * It stays when the route is unassigned, so that the route stays in that office's list.
     */
    ownerOfficeId: uuid("owner_office_id").references(() => offices.id),
    startTime: instant("start_time"),
    endTime: instant("end_time"),
    /** Updated with every write to the stops, so that lists sort and filter without joins. */
    lastVisited: instant("last_visited"),
    totalLocation: integer("total_location").notNull().default(0),
    visitedLocation: integer("visited_location").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("routes_owner").on(t.ownerOfficeId, sql`lower(${t.name})`, t.id),
    index("routes_name").on(sql`lower(${t.name})`, t.id),
    index("routes_user").on(t.userId, t.status),
    index("routes_office").on(t.officeId, t.id),
    index("routes_status").on(t.status, t.id),
    index("routes_created_by").on(t.createdById, t.id),
    index("routes_created").on(t.createdAt, t.id),
    index("routes_updated").on(t.updatedAt, t.id),
    index("routes_distance").on(t.distance, t.id),
    index("routes_time").on(t.estimatedTime, t.id),
    index("routes_priority").on(t.priority, t.id),
    index("routes_planned_day").on(t.plannedDay, t.id),
    index("routes_start").on(t.startTime, t.id),
    index("routes_end").on(t.endTime, t.id),
    index("routes_visited").on(t.lastVisited, t.id),
    index("routes_locations").on(t.totalLocation, t.id),
    index("routes_visited_locations").on(t.visitedLocation, t.id),
    trigrams("routes_name_trigrams", t.name),
  ],
);

export const routeLocations = pgTable(
  "route_locations",
  {
    id: id().primaryKey(),
    routeId: uuid("route_id")
      .notNull()
      .references(() => routes.id),
    locationId: uuid("location_id")
      .notNull()
      .references(() => locations.id),
    /** 1…n without gaps; unique in a route, checked when the transaction ends. */
    order: integer("order").notNull(),
    isVisited: boolean("is_visited").notNull().default(false),
    arrivalTime: instant("arrival_time"),
    departureTime: instant("departure_time"),
    /** Seconds that a plan leaves free before it, for a break or until it opens; null: none. */
    idleSeconds: doublePrecision("idle_seconds"),
    /** The stop behind which they are; null: the first one. Behind another stop they do not count. */
    idleAfter: uuid("idle_after"),
  },
  (t) => [
    // By route and order there is the index of the constraint `route_locations_order`.
    index("route_locations_location").on(t.locationId),
    index("route_locations_open").on(t.locationId, t.routeId).where(sql`NOT ${t.isVisited}`),
  ],
);

/** In a partition for each month in which they were written, by their ids (migration 0046). */
export const visits = pgTable(
  "visits",
  {
    id: id().primaryKey(),
    locationId: uuid("location_id")
      .notNull()
      .references(() => locations.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** Empty for a visit outside any route, or once its stop was taken off the route. */
    routeId: uuid("route_id").references(() => routes.id),
    routeLocationId: uuid("route_location_id").references(() => routeLocations.id, {
      onDelete: "set null",
    }),
    /** The visiting agent's office at the time, which answers for the visit. */
    officeId: uuid("office_id").references(() => offices.id),
    arrival: instant("arrival").notNull(),
    departure: instant("departure"),
    actuallyVisited: boolean("actually_visited").notNull(),
    /** The code of one of {@link visitReasons}. */
    notVisitedReason: text("not_visited_reason"),
    doNotVisit: boolean("do_not_visit").notNull().default(false),
    note: text("note"),
    confirmed: boolean("confirmed").notNull().default(false),
    /** Where the device was, in degrees. */
    longitude: doublePrecision("longitude"),
    latitude: doublePrecision("latitude"),
    createdAt: createdAt(),
    writtenIn: writtenIn(),
  },
  (t) => [
    index("visits_location").on(t.locationId, t.arrival),
    index("visits_user").on(t.userId, t.arrival),
    index("visits_office").on(t.officeId, t.arrival),
    index("visits_arrival").on(t.arrival),
    index("visits_route").on(t.routeId),
    index("visits_stop").on(t.routeLocationId, t.arrival),
  ],
);

/** Which report of a device made which visit, and what the location was like before. */
export const visitReports = pgTable(
  "visit_reports",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Made by the device; a random one where it made none. */
    id: uuid("id").notNull(),
    /** Null: the visit was withdrawn. */
    visitId: uuid("visit_id").references(() => visits.id, { onDelete: "set null" }),
    lastVisited: instant("last_visited"),
    doNotVisit: boolean("do_not_visit").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), index("visit_reports_visit").on(t.visitId)],
);

/** Why visits are not possible, as admins have it. They are hidden, never deleted: visits have their codes. */
export const visitReasons = pgTable(
  "visit_reasons",
  {
    id: id().primaryKey(),
    /** Of a built-in one as in `NOT_VISITED_REASONS`, else its id. */
    code: text("code").notNull(),
    name: text("name").notNull(),
    hidden: boolean("is_hidden").notNull().default(false),
    /** From 1 without gaps. */
    place: integer("place").notNull(),
  },
  (t) => [
    uniqueIndex("visit_reasons_code").on(t.code),
    uniqueIndex("visit_reasons_name").on(sql`lower(${t.name})`),
  ],
);

/** Who confirmed a visit, or took that back, and why; the last one counts. */
export const visitReviews = pgTable(
  "visit_reviews",
  {
    id: id().primaryKey(),
    visitId: uuid("visit_id")
      .notNull()
      .references(() => visits.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    confirmed: boolean("confirmed").notNull(),
    reason: text("reason"),
    createdAt: createdAt(),
  },
  (t) => [index("visit_reviews_visit").on(t.visitId, t.id)],
);

/** Whom the agent met at a visit. */
export const visitContacts = pgTable(
  "visit_contacts",
  {
    visitId: uuid("visit_id")
      .notNull()
      .references(() => visits.id),
    contactId: uuid("contact_id")
      .notNull()
      .references(() => contacts.id),
  },
  (t) => [primaryKey({ columns: [t.visitId, t.contactId] })],
);

/** Where agents' devices were, in a partition for each month (migration 0046). */
export const positions = pgTable(
  "positions",
  {
    id: id().notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** The agent's office at the time. */
    officeId: uuid("office_id").references(() => offices.id),
    /** Degrees, WGS 84. */
    longitude: doublePrecision("longitude").notNull(),
    latitude: doublePrecision("latitude").notNull(),
    /** Metres. */
    accuracy: doublePrecision("accuracy"),
    recordedAt: instant("recorded_at").notNull(),
    createdAt: createdAt(),
    writtenIn: writtenIn(),
    /** Metres above the sea. */
    altitude: real("altitude"),
    /** Metres per second. */
    speed: real("speed"),
    /** Degrees, clockwise from north. */
    heading: real("heading"),
    /** Percent. */
    battery: smallint("battery"),
    charging: boolean("charging"),
    /** The program that reported it. Null: a device by the API. */
    source: text("source", { enum: TRACKER_PROGRAMS }),
    /** Why it was doubtful among the positions before it; a trail decides by those after it, too. */
    doubt: text("doubt", { enum: DOUBTS }),
    /** ms by which the time of the device was moved back, as its clock was ahead. */
    clockShift: integer("clock_shift"),
  },
  (t) => [
    // Of a table in partitions, every unique index has to hold what it is parted by.
    primaryKey({ columns: [t.id, t.recordedAt] }),
    uniqueIndex("positions_user").on(t.userId, t.recordedAt),
    index("positions_created").on(t.createdAt),
  ],
);

/**
 * The last position of each user within each office that they were of, without doubtful ones,
 * maintained by triggers on `positions` (migration 0007): among millions, the last of each would have to be looked up user
 * by user. Who may see but some offices finds the last within those.
 */
export const lastPositions = pgTable(
  "last_positions",
  {
    userId: uuid("user_id").notNull(),
    officeId: uuid("office_id"),
    positionId: uuid("position_id").notNull(),
    recordedAt: instant("recorded_at").notNull(),
    /**
     * The stop of a running route of the user that was within 250 m as the position was written; the
     * nearest of several. It may be none by now: the route ended, or the stop is off it.
     */
    stopId: uuid("stop_id"),
  },
  (t) => [
    uniqueIndex("last_positions_user").on(t.userId, sql`coalesce(${t.officeId}, ${NO_OFFICE})`),
    index("last_positions_recorded").on(t.recordedAt, t.positionId),
  ],
);
