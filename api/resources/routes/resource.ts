import { Route } from "contract/entities";
import type { RouteColumn, RouteSearchPath } from "contract/list-columns";
import { ROUTE_STATUSES } from "contract/routes/facts";
import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  locations,
  locationTypes,
  offices,
  recurrenceDays,
  routeCounts,
  routeLocations,
  routes,
  routeTimetables,
  users,
} from "../../db/schema";
import {
  booleanColumn,
  contains,
  dayColumn,
  enumColumn,
  idColumn,
  instantColumn,
  numberColumn,
  type Resource,
  textColumn,
} from "../../http/list/resource";
import { makerRef, officeRef, officeZone, userRef } from "../refs";
import { routeLocationResource } from "./route-locations/resource";
import { inRouteScope } from "./scope";

const agent = alias(users, "agent");
const agentOffice = alias(offices, "agent_office");
const office = alias(offices, "office");
const creator = alias(users, "creator");

const agentRelation = {
  kind: "one",
  joins: ["agent", "agentOffice"],
  shape: userRef(agent, agentOffice),
} as const;

// Sub-selects into arrays instead of joins: each condition of an OR can then use its own index.
const byAgent = (pattern: SQL) =>
  sql`${routes.userId} = ANY(ARRAY(SELECT u.id FROM users u WHERE u.display_name ILIKE ${pattern}))`;
const byOffice = (pattern: SQL) =>
  sql`${routes.officeId} = ANY(ARRAY(SELECT o.id FROM offices o WHERE o.name ILIKE ${pattern}))`;
const byName = contains(routes.name);

/** Routes with a stop whose location fits. */
const byStop = (fits: (pattern: SQL) => SQL) => (pattern: SQL) =>
  sql`${routes.id} IN (
  SELECT ${routeLocations.routeId} FROM ${routeLocations}
  JOIN ${locations} ON ${locations.id} = ${routeLocations.locationId}
  WHERE ${fits(pattern)})`;

/** Headers of the columns in an exported file, in order; null: not exported. */
export const ROUTE_HEADERS: Record<RouteColumn, string | null> = {
  name: "Name",
  "agent.displayName": "Assigned To",
  "office.name": "Office",
  totalLocation: "Total Locations",
  visitedLocation: "Visited Locations",
  distance: "Distance (mi)",
  estimatedTime: "Estimated Time (s)",
  "createdBy.email": "Added By",
  lastVisited: "Last Visit",
  status: "Status",
  createdAt: "Created",
  priority: "Priority",
  plannedDay: "Planned Day",
  plannedStart: "Planned Start",
  dayLength: "Length of Day (s)",
  dayEnd: "Planned End",
  id: null,
  roundTrip: null,
  recurrenceId: null,
  userId: null,
  officeId: null,
  createdById: null,
  startTime: null,
  endTime: null,
  updatedAt: null,
  overtime: null,
  closedStops: null,
  assigned: null,
  "createdBy.displayName": null,
};

export const routeResource: Resource<typeof Route, RouteColumn, RouteSearchPath> = {
  name: "routes",
  row: Route,
  from: sql`${routes}`,
  joins: {
    agent: {
      sql: sql`LEFT JOIN ${users} AS ${agent} ON ${agent.id} = ${routes.userId}`,
      by: {
        from: sql`${users} AS ${agent}`,
        id: sql`${agent.id}`,
        foreignKey: sql`${routes.userId}`,
      },
    },
    agentOffice: {
      sql: sql`LEFT JOIN ${offices} AS ${agentOffice} ON ${agentOffice.id} = ${agent.officeId}`,
      after: "agent",
    },
    office: {
      sql: sql`LEFT JOIN ${offices} AS ${office} ON ${office.id} = ${routes.officeId}`,
      by: {
        from: sql`${offices} AS ${office}`,
        id: sql`${office.id}`,
        foreignKey: sql`${routes.officeId}`,
      },
    },
    timetable: {
      sql: sql`LEFT JOIN ${routeTimetables} ON ${routeTimetables.routeId} = ${routes.id}`,
      lookup: sql`FROM ${routeTimetables} WHERE ${routeTimetables.routeId} = ${routes.id}`,
    },
    recurrence: {
      sql: sql`LEFT JOIN ${recurrenceDays} ON ${recurrenceDays.routeId} = ${routes.id}`,
      lookup: sql`FROM ${recurrenceDays} WHERE ${recurrenceDays.routeId} = ${routes.id}`,
    },
    creator: {
      sql: sql`LEFT JOIN ${users} AS ${creator} ON ${creator.id} = ${routes.createdById}`,
      by: {
        from: sql`${users} AS ${creator}`,
        id: sql`${creator.id}`,
        foreignKey: sql`${routes.createdById}`,
      },
    },
  },
  columns: {
    id: idColumn(routes.id),
    name: textColumn(routes.name),
    status: enumColumn(routes.status, ROUTE_STATUSES),
    distance: numberColumn(routes.distance),
    estimatedTime: numberColumn(routes.estimatedTime),
    roundTrip: booleanColumn(routes.roundTrip),
    priority: numberColumn(routes.priority),
    plannedDay: dayColumn(routes.plannedDay),
    plannedStart: textColumn(routes.plannedStart),
    dayLength: numberColumn(routeTimetables.dayLength, { join: "timetable" }),
    dayEnd: instantColumn(routeTimetables.dayEnd, { join: "timetable" }),
    overtime: numberColumn(routeTimetables.overtime, { join: "timetable" }),
    closedStops: numberColumn(routeTimetables.closedStops, { join: "timetable" }),
    recurrenceId: idColumn(recurrenceDays.recurrenceId, { join: "recurrence" }),
    userId: idColumn(routes.userId),
    officeId: idColumn(routes.officeId),
    createdById: idColumn(routes.createdById),
    startTime: instantColumn(routes.startTime),
    endTime: instantColumn(routes.endTime),
    lastVisited: instantColumn(routes.lastVisited),
    totalLocation: numberColumn(routes.totalLocation),
    visitedLocation: numberColumn(routes.visitedLocation),
    createdAt: instantColumn(routes.createdAt),
    updatedAt: instantColumn(routes.updatedAt),
    assigned: booleanColumn(sql`(${routes.userId} IS NOT NULL OR ${routes.officeId} IS NOT NULL)`, {
      filterOnly: true,
    }),
    "agent.displayName": textColumn(agent.displayName, { join: "agent" }),
    "office.name": textColumn(office.name, { join: "office" }),
    "createdBy.email": textColumn(creator.email, { join: "creator" }),
    "createdBy.displayName": textColumn(creator.displayName, { join: "creator" }),
  },
  relations: {
    agent: agentRelation,
    user: agentRelation,
    office: { kind: "one", joins: ["office"], shape: officeRef(office) },
    createdBy: {
      kind: "one",
      joins: ["creator"],
      // The list says by email who added a route.
      shape: { ...makerRef(creator), email: textColumn(creator.email) },
    },
    routeLocations: {
      kind: "many",
      resource: routeLocationResource,
      parentId: sql`${routeLocations.routeId}`,
    },
  },
  search: {
    name: byName,
    "agent.displayName": byAgent,
    "office.name": byOffice,
    type: byStop(
      (pattern) => sql`${locations.typeId} IN (
        SELECT ${locationTypes.id} FROM ${locationTypes} WHERE ${locationTypes.name} ILIKE ${pattern})`,
    ),
    city: byStop(contains(locations.city)),
    address: byStop(contains(locations.address)),
    zip: byStop(contains(locations.zip)),
  },
  defaultSearch: ["name", "agent.displayName", "office.name"],
  defaultOrder: ["createdAt DESC"],
  scope: inRouteScope,
  zone: officeZone(routes.officeId),
  counters: {
    from: sql`${routeCounts} AS ${routes}`,
    columns: ["status"],
    scope: inRouteScope,
  },
};
