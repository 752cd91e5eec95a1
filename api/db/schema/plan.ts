/** Routes as they were planned and as they were run, and how long visits take. */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  uuid,
} from "drizzle-orm/pg-core";
import { timeSpans } from "./columns";
import { locations } from "./locations";
import { routes } from "./routes";

/**
 * What was planned, as it was when the route began, and what came of it, once it is completed.
 * Written by the functions `begin_runs` and `finish_runs` (migration `keep_plan_and_reality`); what each figure is, is said
 * in `contract/calls/plan-report`.
 */
export const routeRuns = pgTable(
  "route_runs",
  {
    routeId: uuid("route_id")
      .primaryKey()
      .references(() => routes.id, { onDelete: "cascade" }),
    /** Metres. */
    plannedDistance: doublePrecision("planned_distance").notNull(),
    /** Seconds on the road. */
    plannedRoad: doublePrecision("planned_road").notNull(),
    /** Seconds at the stops. */
    plannedStay: doublePrecision("planned_stay").notNull(),
    /** Its stops in their order. */
    plannedStops: uuid("planned_stops").array().notNull(),
    /** The agent who ran it. */
    userId: uuid("user_id"),
    /** When it was run: from arrivals to departures, without the nights between. */
    ran: timeSpans("ran"),
    /** Seconds; null where it is not known. */
    time: doublePrecision("time"),
    stay: doublePrecision("stay"),
    /** Metres; null where positions tell too little. */
    distance: doublePrecision("distance"),
    orderKept: boolean("order_kept"),
    stops: integer("stops"),
    skipped: integer("skipped"),
    notVisited: integer("not_visited"),
    /** Whether stops were added, taken off or moved after it began. */
    changed: boolean("changed"),
  },
  // Those whose distance positions may still tell.
  (t) => [
    index("route_runs_unmeasured")
      .on(t.userId)
      .where(sql`${t.ran} IS NOT NULL AND ${t.distance} IS NULL`),
  ],
);

/**
 * How long visits took, for each location with enough of them: of its latest ones. Updated by triggers on
 * visits and locations (migration `keep_plan_and_reality`), with what lists of it are narrowed by.
 */
export const locationStays = pgTable(
  "location_stays",
  {
    locationId: uuid("location_id")
      .primaryKey()
      .references(() => locations.id, { onDelete: "cascade" }),
    officeId: uuid("office_id"),
    typeId: uuid("type_id"),
    active: boolean("active").notNull(),
    /** What the location says itself. */
    visitMinutes: integer("visit_minutes"),
    visits: integer("visits").notNull(),
    lower: integer("lower").notNull(),
    median: integer("median").notNull(),
    upper: integer("upper").notNull(),
  },
  (t) => [index("location_stays_office").on(t.officeId)],
);

/**
 * How many visits took how many minutes, by the type of the location, the office that answers for the
 * visit (zeros for none) and the quarter of the year of the arrival in UTC; maintained like the sums of reports.
 */
export const typeStays = pgTable(
  "type_stays",
  {
    id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    officeId: uuid("office_id").notNull(),
    typeId: uuid("type_id").notNull(),
    quarter: date("quarter").notNull(),
    minutes: smallint("minutes").notNull(),
    visits: integer("visits").notNull(),
  },
  // With the rest, so that the table itself is not looked at.
  (t) => [index("type_stays_quarter").on(t.quarter, t.officeId, t.typeId, t.minutes, t.visits)],
);
