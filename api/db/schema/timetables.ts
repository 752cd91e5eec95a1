/** When the stops of routes are reached as planned; see `resources/routes/timetables`. */
import { bigint, doublePrecision, index, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/**
 * Computed from a route, its stops and its agent's working times. It has no foreign keys: they would
 * lock the route, and could deadlock with a change of it.
 */
export const routeTimetables = pgTable(
  "route_timetables",
  {
    routeId: uuid("route_id").primaryKey(),
    /** Seconds. */
    dayLength: doublePrecision("day_length").notNull(),
    /** Seconds by which that is longer than the agent works. */
    overtime: doublePrecision("overtime").notNull(),
    closedStops: integer("closed_stops").notNull(),
    /** Null without a planned day, as are those of the stops. */
    dayEnd: instant("day_end"),
    /** The stops in their order, when each is reached, and when it is left. */
    stops: uuid("stops").array().notNull(),
    arrivals: instant("arrivals").array(),
    departures: instant("departures").array(),
  },
  (t) => [
    index("route_timetables_length").on(t.dayLength, t.routeId),
    index("route_timetables_end").on(t.dayEnd, t.routeId),
    index("route_timetables_overtime").on(t.overtime, t.routeId),
    index("route_timetables_closed").on(t.closedStops, t.routeId),
  ],
);

/**
 * Queue of routes whose timetables are out of date, written by triggers. A route may have several
 * entries, so that writers never wait for each other or for the worker.
 */
export const staleTimetables = pgTable("stale_timetables", {
  id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
  routeId: uuid("route_id").notNull(),
});
