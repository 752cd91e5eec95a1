import { RouteLocation } from "contract/entities";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { chains, locations, locationTypes, routeLocations, routes, visits } from "../../db/schema";
import {
  booleanColumn,
  contains,
  enumColumn,
  idColumn,
  instantColumn,
  jsonColumn,
  numberColumn,
  type Resource,
  type Shape,
  textColumn,
} from "../../http/list/resource";
import { inRouteScope } from "../routes/scope";
import { visitShape } from "../visits/resource";

const type = alias(locationTypes, "location_type");
const latest = alias(visits, "latest_visit");

const locationShape: Shape = {
  id: idColumn(locations.id),
  name: textColumn(locations.name),
  description: textColumn(locations.description),
  dbaName: textColumn(locations.dbaName),
  address: textColumn(locations.address),
  city: textColumn(locations.city),
  zip: textColumn(locations.zip),
  status: enumColumn(locations.status, ["active", "inactive"]),
  userId: idColumn(locations.userId),
  parentOffice: idColumn(locations.officeId),
  location:
    jsonColumn(sql`CASE WHEN ${locations.longitude} IS NOT NULL AND ${locations.latitude} IS NOT NULL
    THEN json_build_object('type', 'Point',
      'coordinates', json_build_array(${locations.longitude}, ${locations.latitude})) END`),
  lastVisited: instantColumn(locations.lastVisited),
  createdAt: instantColumn(locations.createdAt),
  updatedAt: instantColumn(locations.updatedAt),
  locationType: { id: idColumn(type.id), name: textColumn(type.name) },
  chain: { id: idColumn(chains.id), name: textColumn(chains.name) },
};

/** The stops of routes, in the scope of their route. */
export const routeLocationResource: Resource<typeof RouteLocation> = {
  name: "route-location-maps",
  row: RouteLocation,
  from: sql`${routeLocations}`,
  joins: {
    location: {
      sql: sql`JOIN ${locations} ON ${locations.id} = ${routeLocations.locationId}`,
    },
    type: {
      sql: sql`LEFT JOIN ${locationTypes} AS ${type} ON ${type.id} = ${locations.typeId}`,
      after: "location",
    },
    chain: {
      sql: sql`LEFT JOIN ${chains} ON ${chains.id} = ${locations.chainId}`,
      after: "location",
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
    "location.name": textColumn(locations.name, { join: "location" }),
    "location.address": textColumn(locations.address, { join: "location" }),
    "location.city": textColumn(locations.city, { join: "location" }),
    "location.zip": textColumn(locations.zip, { join: "location" }),
    "location.locationType.name": textColumn(type.name, { join: "type" }),
    "location.chain.name": textColumn(chains.name, { join: "chain" }),
    "visit.arrival": instantColumn(latest.arrival, { join: "visit" }),
    "visit.departure": instantColumn(latest.departure, { join: "visit" }),
    "visit.actuallyVisited": booleanColumn(latest.actuallyVisited, { join: "visit" }),
    "visit.doNotVisit": booleanColumn(latest.doNotVisit, { join: "visit" }),
    "visit.note": textColumn(latest.note, { join: "visit" }),
  },
  relations: {
    location: { kind: "one", joins: ["type", "chain"], shape: locationShape },
    visit: { kind: "one", joins: ["visit"], shape: visitShape(latest) },
  },
  search: searchByLocation(),
  defaultOrder: ["order ASC"],
  scope: (scope) =>
    scope.kind === "all"
      ? sql`true`
      : sql`${routeLocations.routeId} IN (SELECT ${routes.id} FROM ${routes} WHERE ${inRouteScope(scope)})`,
};

/** Search conditions stand alone, without the joins of the list. */
function searchByLocation(): Resource["search"] {
  const paths = {
    "location.name": contains(locations.name),
    "location.address": contains(locations.address),
    "location.city": contains(locations.city),
    "location.zip": contains(locations.zip),
  };
  const entries = Object.entries({ default: paths["location.name"], ...paths });
  return Object.fromEntries(
    entries.map(([path, fits]) => [
      path,
      (pattern) => sql`${routeLocations.locationId} IN (
        SELECT ${locations.id} FROM ${locations} WHERE ${fits(pattern)})`,
    ]),
  );
}
