import { AgentState, AgentStateName } from "contract/entities";
import type { AgentStateColumn, AgentStateSearchPath } from "contract/list-columns";
import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  agentTrackers,
  lastPositions,
  locations,
  offices,
  positions,
  routeLocations,
  routes,
  users,
} from "../../../db/schema";
import {
  contains,
  enumColumn,
  idColumn,
  instantColumn,
  jsonColumn,
  numberColumn,
  type Resource,
  type Shape,
  textColumn,
} from "../../../http/list/resource";
import type { AccessScope } from "../../../http/scope";
import { officeRef, userRef } from "../../refs";
import { inRouteScope } from "../../routes/scope";
import { inUserScope } from "../../users/resource";
import { inPositionScope } from "../positions/scope";
import { POSITION_SHAPE } from "../positions/shape";

/** How long after it was recorded a position says where an agent is. Without one on a route, an agent is silent. */
export const FRESH_MS = 30 * 60_000;

const office = alias(offices, "office");

/** What every row comes with. */
export const STATE_INCLUDES = [
  "user",
  "office",
  "position",
  "tracker",
  "times",
  "route",
  "nextStop",
  "stop",
];

/** The agents of a scope by where they are now. */
export const activeAgents = (scope: AccessScope): SQL =>
  sql`${users.role} = 'agent' AND ${users.status} = 'active' AND ${inUserScope(scope)}`;

/** A running route of an agent. */
const isRunning = (scope: AccessScope): SQL =>
  sql`${routes.userId} = ${users.id} AND ${routes.status} = 'active' AND ${inRouteScope(scope)}`;

type AgentStates = Resource<typeof AgentState, AgentStateColumn, AgentStateSearchPath>;

/** What a state comes with, by the joins of {@link agentStateResource}. */
const RELATIONS: AgentStates["relations"] = {
  user: { kind: "one", joins: [], shape: userRef(users) },
  office: { kind: "one", joins: ["office"], shape: officeRef(office) },
  position: {
    kind: "one",
    joins: ["last", "position"],
    shape: { id: idColumn(positions.id), ...POSITION_SHAPE },
  },
  tracker: {
    kind: "one",
    joins: ["tracker"],
    shape: {
      id: idColumn(agentTrackers.id),
      firstAt: instantColumn(agentTrackers.firstAt),
      usedAt: instantColumn(agentTrackers.usedAt),
    },
  },
  times: {
    kind: "one",
    joins: ["office"],
    shape: {
      positionsFrom: textColumn(users.positionsFrom),
      positionsUntil: textColumn(users.positionsUntil),
      usualStart: textColumn(sql`coalesce(${users.usualStart}, ${office.usualStart})`),
      usualEnd: textColumn(sql`coalesce(${users.usualEnd}, ${office.usualEnd})`),
      workingDays: jsonColumn(sql`to_json(${office.workingDays})`),
    },
  },
  route: {
    kind: "one",
    joins: ["route"],
    shape: { id: idColumn(sql`route.id`), name: textColumn(sql`route.name`) },
  },
  nextStop: { kind: "one", joins: ["next"], shape: stopShape("next") },
  stop: { kind: "one", joins: ["last", "stop"], shape: stopShape("stop") },
};

/** What each active agent is doing at a moment, as far as the scope sees it. */
export function agentStateResource(scope: AccessScope, now: Date): AgentStates {
  return {
    name: "agentStates",
    row: AgentState,
    from: sql`${users}`,
    joins: {
      last: { sql: joinLast(scope) },
      position: {
        sql: sql`LEFT JOIN ${positions}
          ON ${positions.id} = last.position_id AND ${positions.recordedAt} = last.recorded_at`,
        after: "last",
      },
      tracker: {
        sql: sql`LEFT JOIN ${agentTrackers} ON ${agentTrackers.userId} = ${users.id}`,
      },
      office: { sql: sql`LEFT JOIN ${offices} AS ${office} ON ${office.id} = ${users.officeId}` },
      route: {
        sql: sql`LEFT JOIN LATERAL (
          SELECT ${routes.id}, ${routes.name} FROM ${routes} WHERE ${isRunning(scope)}
          ORDER BY ${routes.startTime} DESC NULLS LAST, ${routes.id} DESC LIMIT 1
        ) AS route ON true`,
      },
      next: {
        sql: sql`LEFT JOIN LATERAL (
          ${stopWhere(sql`${routeLocations.routeId} = route.id AND NOT ${routeLocations.isVisited}`)}
          ORDER BY ${routeLocations.order} LIMIT 1
        ) AS next ON true`,
        after: "route",
      },
      stop: {
        sql: sql`LEFT JOIN LATERAL (
          ${stopWhere(sql`${routeLocations.id} = last.stop_id AND ${isFresh(now)} AND ${isStillThere(scope)}`)}
        ) AS stop ON true`,
        after: "last",
      },
    },
    columns: {
      id: idColumn(users.id),
      state: enumColumn(stateAt(scope, now), AgentStateName.options, {
        join: "last",
        nullable: false,
      }),
      recordedAt: instantColumn(sql`last.recorded_at`, { join: "last" }),
      officeId: idColumn(users.officeId, { filterOnly: true }),
      "user.displayName": textColumn(users.displayName),
      "office.name": textColumn(office.name, { join: "office" }),
      "route.name": textColumn(sql`route.name`, { join: "route" }),
    },
    relations: RELATIONS,
    search: { "user.displayName": contains(users.displayName) },
    defaultSearch: ["user.displayName"],
    defaultOrder: ["user.displayName ASC"],
    // Time passes, and devices report.
    keepsNoTotal: true,
    scope: activeAgents,
  };
}

/**
 * The last position of each agent within the scope, in one go: looked up agent by agent, that of
 * thousands takes longer than all else.
 */
export const joinLast = (scope: AccessScope): SQL => sql`LEFT JOIN (
  SELECT DISTINCT ON (${lastPositions.userId}) ${lastPositions.userId}, ${lastPositions.positionId},
    ${lastPositions.recordedAt}, ${lastPositions.stopId}
  FROM ${lastPositions} WHERE ${inPositionScope(scope, lastPositions)}
  ORDER BY ${lastPositions.userId}, ${lastPositions.recordedAt} DESC
) AS last ON last.user_id = ${users.id}`;

const isFresh = (now: Date): SQL =>
  sql`last.recorded_at >= ${new Date(now.getTime() - FRESH_MS).toISOString()}::timestamptz`;

/** The stop at which the last position was is one of a running route. */
const isStillThere = (scope: AccessScope): SQL => sql`EXISTS (
  SELECT 1 FROM ${routes} WHERE ${routes.id} = ${routeLocations.routeId} AND ${isRunning(scope)})`;

/** The state of an agent, joined with {@link joinLast}; the words are those of the contract. */
export const stateAt = (scope: AccessScope, now: Date): SQL => sql`CASE
  WHEN ${isFresh(now)} THEN
    CASE WHEN last.stop_id IS NOT NULL AND EXISTS (
      SELECT 1 FROM ${routeLocations} WHERE ${routeLocations.id} = last.stop_id
        AND ${isStillThere(scope)}
    ) THEN 'at-stop' ELSE 'moving' END
  WHEN EXISTS (SELECT 1 FROM ${routes} WHERE ${isRunning(scope)}) THEN 'silent'
  ELSE 'off' END`;

const stopWhere = (where: SQL): SQL => sql`
  SELECT ${routeLocations.id}, ${routeLocations.order} AS number, ${locations.id} AS location_id,
    ${locations.name}
  FROM ${routeLocations} JOIN ${locations} ON ${locations.id} = ${routeLocations.locationId}
  WHERE ${where}`;

function stopShape(of: "next" | "stop"): Shape {
  const column = (name: string) => sql`${sql.identifier(of)}.${sql.identifier(name)}`;
  return {
    id: idColumn(column("id")),
    order: numberColumn(column("number")),
    location: { id: idColumn(column("location_id")), name: textColumn(column("name")) },
  };
}

/** For the document: what it can be asked depends on no scope and no moment. */
export const AGENT_STATES = agentStateResource({ kind: "all" }, new Date(0));
