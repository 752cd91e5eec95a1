import type { OfficeReport } from "contract/calls";
import type { List, ListQuery } from "contract/list";
import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { branchOffices, locations, routes, users, visits } from "../../db/schema";
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

/** Routes are those that the office answers for; visits are of its agents of that time. */
async function figuresOf(db: Db, ids: readonly string[], now: Date): Promise<Map<string, Figures>> {
  const from = new Date(now.getTime() - VISITS_MS).toISOString();
  const rows = await queryRows(
    db,
    sql`
    SELECT asked.id, route.*,
      (SELECT count(*)::int FROM ${branchOffices} WHERE ${branchOffices.parentId} = asked.id) AS "branchCount",
      (SELECT count(*)::int FROM ${users} WHERE ${users.officeId} = asked.id
        AND ${users.role} = 'agent' AND ${users.status} = 'active') AS "agentCount",
      (SELECT count(*)::int FROM ${locations} WHERE ${locations.officeId} = asked.id
        AND ${locations.status} = 'active') AS "locationCount",
      (SELECT count(*)::int FROM ${visits} WHERE ${visits.officeId} = asked.id
        AND ${visits.arrival} > ${from}::timestamptz
        AND ${visits.arrival} <= ${now.toISOString()}::timestamptz) AS "visitCount"
    FROM unnest(${sql.param([...ids])}::uuid[]) AS asked(id)
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE ${routes.status} <> 'inactive')::int AS "routeCount",
        count(*) FILTER (WHERE ${routes.status} = 'completed')::int AS "completedRouteCount"
      FROM ${routes} WHERE ${routes.ownerOfficeId} = asked.id
    ) AS route`,
  );
  return new Map(
    rows.map((row) => {
      const counts = FIGURES.map((name) => [name, Number(row[name])]);
      return [String(row.id), Object.fromEntries(counts) as Figures];
    }),
  );
}
