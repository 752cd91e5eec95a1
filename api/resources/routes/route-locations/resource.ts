import { RouteLocation } from "contract/entities";
import type { RouteLocationColumn, RouteLocationSearchPath } from "contract/list-columns";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  chains,
  locations,
  routeLocations,
  routes,
  routeTimetables,
  stopCounts,
  visits,
} from "../../../db/schema";
import {
  booleanColumn,
  contains,
  idColumn,
  instantColumn,
  numberColumn,
  type Resource,
  textColumn,
} from "../../../http/list/resource";
import { locationRef, locationRefJoins, locationType } from "../../locations/ref";
import { visitShape } from "../../visits/resource";
import { inRouteScope } from "../scope";

const latest = alias(visits, "latest_visit");

/** Search conditions stand alone, without the joins of the list. */
const byLocation = (column: AnyColumn) => (pattern: SQL) =>
  sql`${routeLocations.locationId} IN (
    SELECT ${locations.id} FROM ${locations} WHERE ${contains(column)(pattern)})`;

/** The stop's own of a timetable's times. */
const planned = (times: AnyColumn) =>
  instantColumn(sql`${times}[array_position(${routeTimetables.stops}, ${routeLocations.id})]`, {
    join: "timetable",
  });

/** What is left free before a stop does not count behind another stop than it was planned with. */
const idleSeconds = sql`CASE WHEN ${routeLocations.idleSeconds} IS NOT NULL
  AND ${routeLocations.idleAfter} IS NOT DISTINCT FROM (
    SELECT before.id FROM ${routeLocations} AS before
    WHERE before.route_id = ${routeLocations.routeId} AND before."order" = ${routeLocations.order} - 1
  ) THEN ${routeLocations.idleSeconds} END`;

/** The stops of routes, in the scope of their route. */
export const routeLocationResource: Resource<
  typeof RouteLocation,
  RouteLocationColumn,
  RouteLocationSearchPath
> = {
  name: "route-location-maps",
  row: RouteLocation,
  from: sql`${routeLocations}`,
  joins: {
    location: {
      sql: sql`JOIN ${locations} ON ${locations.id} = ${routeLocations.locationId}`,
    },
    ...locationRefJoins("location"),
    timetable: {
      sql: sql`LEFT JOIN ${routeTimetables} ON ${routeTimetables.routeId} = ${routeLocations.routeId}`,
    },
    visit: {
      sql: sql`LEFT JOIN LATERAL (
        SELECT * FROM ${visits} WHERE ${visits.routeLocationId} = ${routeLocations.id}
        ORDER BY ${visits.arrival} DESC LIMIT 1
      ) AS ${latest} ON true`,
    },
  },
  columns: {
    id: idColumn(routeLocations.id),
    routeId: idColumn(routeLocations.routeId),
    locationId: idColumn(routeLocations.locationId),
    order: numberColumn(routeLocations.order),
    isVisited: booleanColumn(routeLocations.isVisited),
    arrivalTime: instantColumn(routeLocations.arrivalTime),
    departureTime: instantColumn(routeLocations.departureTime),
    plannedArrival: planned(routeTimetables.arrivals),
    plannedDeparture: planned(routeTimetables.departures),
    idleSeconds: numberColumn(idleSeconds),
    "location.name": textColumn(locations.name, { join: "location" }),
    "location.address": textColumn(locations.address, { join: "location" }),
    "location.city": textColumn(locations.city, { join: "location" }),
    "location.zip": textColumn(locations.zip, { join: "location" }),
    "location.locationType.name": textColumn(locationType.name, { join: "type" }),
    "location.chain.name": textColumn(chains.name, { join: "chain" }),
    "visit.arrival": instantColumn(latest.arrival, { join: "visit" }),
    "visit.departure": instantColumn(latest.departure, { join: "visit" }),
    "visit.actuallyVisited": booleanColumn(latest.actuallyVisited, { join: "visit" }),
    "visit.doNotVisit": booleanColumn(latest.doNotVisit, { join: "visit" }),
    "visit.note": textColumn(latest.note, { join: "visit" }),
  },
  relations: {
    location: { kind: "one", joins: ["type", "chain"], shape: locationRef },
    visit: { kind: "one", joins: ["visit"], shape: visitShape(latest) },
  },
  search: {
    "location.name": byLocation(locations.name),
    "location.address": byLocation(locations.address),
    "location.city": byLocation(locations.city),
    "location.zip": byLocation(locations.zip),
  },
  defaultSearch: ["location.name"],
  defaultOrder: ["routeId ASC", "order ASC"],
  scope: (scope) =>
    scope.kind === "all"
      ? sql`true`
      : sql`${routeLocations.routeId} IN (SELECT ${routes.id} FROM ${routes} WHERE ${inRouteScope(scope)})`,
  counters: { from: sql`${stopCounts} AS ${routes}`, columns: [], scope: inRouteScope },
};
