import type { RouteRunColumn, RouteRunSearchPath } from "contract/list-columns";
import { RouteRun } from "contract/reports/plan-calls";
import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { offices, routeRuns, routes, users } from "../../../db/schema";
import { allOf } from "../../../http/list/conditions";
import {
  booleanColumn,
  contains,
  idColumn,
  instantColumn,
  numberColumn,
  type Resource,
  textColumn,
} from "../../../http/list/resource";
import { officeRef, officeZone, userRef } from "../../refs";
import { inRouteScope } from "../../routes/scope";
import type { Period } from "../period";
import type { Subject } from "../subject";

const agent = alias(users, "agent");
const agentOffice = alias(offices, "agent_office");
const office = alias(offices, "office");

/** What every row comes with. */
export const RUN_INCLUDES = ["agent", "office"];

/** Routes with what was planned of them and what came of it. */
export const RUNS: SQL = sql`${routes} JOIN ${routeRuns} ON ${routeRuns.routeId} = ${routes.id}`;

export const plannedTime: SQL = sql`(${routeRuns.plannedRoad} + ${routeRuns.plannedStay})`;

/** The real by the planned, where both are known and something was planned. */
const factor = (real: SQL, planned: SQL) =>
  numberColumn(sql`${real} / nullif(${planned}, 0)`, { nullable: true });

/** The runs of a subject that ended within a period. */
export function runsOf({ officeId, userId }: Omit<Subject, "scope">, period: Period): SQL {
  return allOf([
    sql`${routes.status} = 'completed'`,
    sql`${routes.endTime} BETWEEN ${period.from}::timestamptz AND ${period.to}::timestamptz`,
    ...(officeId ? [sql`${routes.ownerOfficeId} = ${officeId}::uuid`] : []),
    ...(userId ? [sql`${routeRuns.userId} = ${userId}::uuid`] : []),
  ]);
}

const byAgent = (pattern: SQL) =>
  sql`${routeRuns.userId} = ANY(ARRAY(SELECT u.id FROM users u WHERE u.display_name ILIKE ${pattern}))`;

export const runResource: Resource<typeof RouteRun, RouteRunColumn, RouteRunSearchPath> = {
  name: "completed routes",
  row: RouteRun,
  from: RUNS,
  joins: {
    agent: { sql: sql`LEFT JOIN ${users} AS ${agent} ON ${agent.id} = ${routeRuns.userId}` },
    agentOffice: {
      sql: sql`LEFT JOIN ${offices} AS ${agentOffice} ON ${agentOffice.id} = ${agent.officeId}`,
      after: "agent",
    },
    office: {
      sql: sql`LEFT JOIN ${offices} AS ${office} ON ${office.id} = ${routes.ownerOfficeId}`,
    },
  },
  columns: {
    id: idColumn(routes.id),
    name: textColumn(routes.name),
    endTime: instantColumn(routes.endTime),
    plannedTime: numberColumn(plannedTime, { nullable: false }),
    time: numberColumn(routeRuns.time),
    timeFactor: factor(sql`${routeRuns.time}`, plannedTime),
    plannedDistance: numberColumn(routeRuns.plannedDistance),
    distance: numberColumn(routeRuns.distance),
    distanceFactor: factor(sql`${routeRuns.distance}`, sql`${routeRuns.plannedDistance}`),
    plannedStay: numberColumn(routeRuns.plannedStay),
    stay: numberColumn(routeRuns.stay),
    stops: numberColumn(routeRuns.stops),
    skipped: numberColumn(routeRuns.skipped),
    notVisited: numberColumn(routeRuns.notVisited),
    orderKept: booleanColumn(routeRuns.orderKept),
    changed: booleanColumn(routeRuns.changed),
    "agent.displayName": textColumn(agent.displayName, { join: "agent" }),
    "office.name": textColumn(office.name, { join: "office" }),
  },
  relations: {
    agent: { kind: "one", joins: ["agent", "agentOffice"], shape: userRef(agent, agentOffice) },
    office: { kind: "one", joins: ["office"], shape: officeRef(office) },
  },
  search: { name: contains(routes.name), "agent.displayName": byAgent },
  defaultSearch: ["name", "agent.displayName"],
  defaultOrder: ["endTime DESC"],
  scope: inRouteScope,
  zone: officeZone(routes.ownerOfficeId),
};
