import type { OfficeReport } from "contract/calls";
import type { List, ListQuery } from "contract/list";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import {
  branchOffices,
  locationCounts,
  routeCounts,
  users,
  visitDayCounts,
  visits,
} from "../../db/schema";
import { readList } from "../../http/list/list";
import type { AccessScope } from "../../http/scope";
import { officeResource } from "./resource";

/** How far back visits are counted. */
const VISITS_MS = 30 * 24 * 60 * 60 * 1000;

const FIGURES = [
  "branchCount",
  "agentCount",
  "locationCount",
  "routeCount",
  "completedRouteCount",
  "visitCount",
] as const;
type Figures = Record<(typeof FIGURES)[number], number>;

/** A page of the offices with their figures, which one statement counts for all of them. */
export async function reportOffices(
  db: Db,
  scope: AccessScope,
  query: ListQuery,
  now: Date,
): Promise<List<OfficeReport>> {
  const page = await readList(db, officeResource, scope, query);
  const figures = await figuresOf(
    db,
    page.data.map(({ id }) => id),
    now,
  );
  const data = page.data.map((office) => ({ ...office, ...figuresFor(figures, office.id) }));
  return { ...page, data };
}

function figuresFor(figures: Map<string, Figures>, id: string): Figures {
  const found = figures.get(id);
  if (!found) throw new Error(`office ${id} was not counted`);
  return found;
}

/**
 * Routes are those that the office answers for; visits are of its agents of that time. What is
 * counted with every write is not counted here: of visits only those of the first and last day.
 * Small tables are read once for all offices, since counters leave dead rows between the few live.
 */
async function figuresOf(db: Db, ids: readonly string[], now: Date): Promise<Map<string, Figures>> {
  const from = new Date(now.getTime() - VISITS_MS);
  const asked = sql`${sql.param([...ids])}::uuid[]`;
  const rows = await queryRows(
    db,
    sql`
    SELECT asked.id,
      coalesce(route."routeCount", 0)::int AS "routeCount",
      coalesce(route."completedRouteCount", 0)::int AS "completedRouteCount",
      coalesce(agent.count, 0)::int AS "agentCount",
      coalesce(location.count, 0)::int AS "locationCount",
      (SELECT count(*)::int FROM ${branchOffices} WHERE ${branchOffices.parentId} = asked.id) AS "branchCount",
      (${wholeDays(from, now)} + ${firstAndLastDay(from, now)})::int AS "visitCount"
    FROM unnest(${asked}) AS asked(id)
    LEFT JOIN (
      SELECT ${routeCounts.ownerOfficeId} AS id,
        sum(rows) FILTER (WHERE ${routeCounts.status} <> 'inactive') AS "routeCount",
        sum(rows) FILTER (WHERE ${routeCounts.status} = 'completed') AS "completedRouteCount"
      FROM ${routeCounts} WHERE ${routeCounts.ownerOfficeId} = ANY(${asked}) GROUP BY 1
    ) AS route ON route.id = asked.id
    LEFT JOIN (
      SELECT ${users.officeId} AS id, count(*) FROM ${users}
      WHERE ${users.officeId} = ANY(${asked}) AND ${users.role} = 'agent' AND ${users.status} = 'active'
      GROUP BY 1
    ) AS agent ON agent.id = asked.id
    LEFT JOIN (
      SELECT ${locationCounts.officeId} AS id, sum(rows) AS count FROM ${locationCounts}
      WHERE ${locationCounts.officeId} = ANY(${asked}) AND ${locationCounts.status} = 'active'
      GROUP BY 1
    ) AS location ON location.id = asked.id`,
  );
  return new Map(
    rows.map((row) => {
      const counts = FIGURES.map((name) => [name, Number(row[name])]);
      return [String(row.id), Object.fromEntries(counts) as Figures];
    }),
  );
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

const wholeDays = (from: Date, to: Date): SQL => sql`(
  SELECT coalesce(sum(rows), 0) FROM ${visitDayCounts} WHERE ${visitDayCounts.officeId} = asked.id
    AND ${visitDayCounts.day} > ${dayOf(from)}::date AND ${visitDayCounts.day} < ${dayOf(to)}::date)`;

/**
 * Days are those of UTC. Each is counted on its own: an index tells how many there are of one span
 * of time, of either of two it only leads to the rows.
 */
const firstAndLastDay = (from: Date, to: Date): SQL => sql`
  (SELECT count(*) FROM ${visits} WHERE ${visits.officeId} = asked.id
    AND ${visits.arrival} > ${from.toISOString()}::timestamptz
    AND ${visits.arrival} < ${dayOf(from)}::date::timestamp AT TIME ZONE 'UTC' + interval '1 day')
  + (SELECT count(*) FROM ${visits} WHERE ${visits.officeId} = asked.id
    AND ${visits.arrival} >= ${dayOf(to)}::date::timestamp AT TIME ZONE 'UTC'
    AND ${visits.arrival} <= ${to.toISOString()}::timestamptz)`;
