import type { ActivityColumn, ActivitySearchPath } from "contract/list-columns";
import { AgentActivity } from "contract/reports/calls";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { offices, routes, users, visits } from "../../db/schema";
import {
  contains,
  idColumn,
  instantColumn,
  numberColumn,
  type Resource,
  textColumn,
} from "../../http/list/resource";
import { userRef } from "../refs";
import { inRouteScope } from "../routes/scope";
import { dayOf, type Period } from "./period";
import { activeAgentsOf, type Subject, timeOnSite, visitsOf } from "./subject";

const office = alias(offices, "office");

/** What every row comes with; with it come the joins that the figures need. */
export const ACTIVITY_INCLUDES = ["agent"];

/**
 * The work of agents in a period, as a list. The figures are joined agent by agent, so that a
 * page by name counts the visits of its own agents alone; only an order by figures counts all.
 */
export function activityResource(
  subject: Subject,
  period: Period,
): Resource<typeof AgentActivity, ActivityColumn, ActivitySearchPath> {
  const figure = (name: string, join = "work") =>
    numberColumn(sql`${sql.identifier(join)}.${sql.identifier(name)}`, { join, nullable: false });
  const moment = (name: string) =>
    instantColumn(sql`work.${sql.identifier(name)}`, { join: "work", nullable: true });
  return {
    name: "agents",
    row: AgentActivity,
    from: sql`${users}`,
    joins: {
      work: { sql: sql`CROSS JOIN LATERAL (${workOf(subject, period)}) AS work` },
      finished: { sql: sql`CROSS JOIN LATERAL (${finishedOf(subject, period)}) AS finished` },
      office: { sql: sql`LEFT JOIN ${offices} AS ${office} ON ${office.id} = ${users.officeId}` },
    },
    columns: {
      id: idColumn(users.id),
      visits: figure("visits"),
      confirmedVisits: figure("confirmed_visits"),
      unconfirmedVisits: figure("unconfirmed_visits"),
      locations: figure("locations"),
      notVisited: figure("not_visited"),
      doNotVisit: figure("do_not_visit"),
      routes: figure("routes"),
      completedRoutes: figure("routes", "finished"),
      timeOnSite: figure("time_on_site"),
      activeDays: figure("active_days"),
      firstArrival: moment("first_arrival"),
      lastArrival: moment("last_arrival"),
      "agent.displayName": textColumn(users.displayName),
    },
    relations: {
      agent: {
        kind: "one",
        joins: ["work", "finished", "office"],
        shape: userRef(users, office),
      },
    },
    search: { "agent.displayName": contains(users.displayName) },
    defaultSearch: ["agent.displayName"],
    defaultOrder: ["agent.displayName ASC"],
    scope: () => activeAgentsOf(subject),
  };
}

const workOf = (subject: Subject, period: Period) => sql`
  SELECT count(*)::int AS visits,
    (count(*) FILTER (WHERE ${visits.confirmed}))::int AS confirmed_visits,
    (count(*) FILTER (WHERE NOT ${visits.confirmed}))::int AS unconfirmed_visits,
    count(DISTINCT ${visits.locationId})::int AS locations,
    (count(*) FILTER (WHERE NOT ${visits.actuallyVisited}))::int AS not_visited,
    (count(*) FILTER (WHERE ${visits.doNotVisit}))::int AS do_not_visit,
    count(DISTINCT ${visits.routeId})::int AS routes,
    coalesce(extract(epoch FROM ${timeOnSite}), 0)::float8 AS time_on_site,
    count(DISTINCT ${dayOf(period)})::int AS active_days,
    min(${visits.arrival}) AS first_arrival,
    max(${visits.arrival}) AS last_arrival
  FROM ${visits} WHERE ${visits.userId} = ${users.id} AND ${visitsOf(subject, period)}`;

const finishedOf = ({ scope, officeId }: Subject, { from, to }: Period) => sql`
  SELECT count(*)::int AS routes FROM ${routes}
  WHERE ${routes.userId} = ${users.id} AND ${routes.status} = 'completed'
    AND ${routes.endTime} BETWEEN ${from}::timestamptz AND ${to}::timestamptz
    AND ${inRouteScope(scope)}
    ${officeId ? sql`AND ${routes.ownerOfficeId} = ${officeId}::uuid` : sql``}`;

/** The list for the document; what it can be asked depends on no subject and no period. */
export const ACTIVITY = activityResource(
  { scope: { kind: "all" } },
  { from: "", to: "", timeZone: "UTC", firstDay: "", lastDay: "" },
);
