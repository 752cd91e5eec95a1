/** When the stops of routes are reached as planned; see `resources/routes/timetables`. */
import { bigint, doublePrecision, index, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/**
 * Computed from a route, its stops and its agent's working times. Without references: whoever writes
 * a timetable would wait for those who hold its route, who may wait for them.
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
 * Routes whose timetables are to be computed anew, written by triggers. Several entries of one route
 * are no fault: writers never wait for each other, nor for who works them off.
 */
export const staleTimetables = pgTable("stale_timetables", {
  id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
  routeId: uuid("route_id").notNull(),
});
