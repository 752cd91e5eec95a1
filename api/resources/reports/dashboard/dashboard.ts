import { formatColumnFilters } from "contract/column-filters";
import type { Dashboard } from "contract/reports/dashboard-calls";
import { ROUTE_STATUSES } from "contract/routes/facts";
import { sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import { routes } from "../../../db/schema";
import { asUuid } from "../../../http/ids";
import { countSelected, selectedRows } from "../../../http/list/rows";
import type { AccessScope } from "../../../http/scope";
import { withoutDeleted } from "../../locations";
import { locationResource } from "../../locations/resource";
import { findOffice } from "../../offices";
import { routesAt } from "../../routes";
import { countStates } from "../../tracking/agent-states";
import { countCoverage } from "../coverage/coverage";

/**
 * How things are now within a scope, in five statements at most. What is counted is selected as the
 * lists select it, so that each number is that of the rows which it leads to.
 *
 * @throws 404 for an office outside the scope
 */
export async function readDashboard(
  db: Db,
  scope: AccessScope,
  { officeId, day }: { officeId?: string | undefined; day?: string | undefined },
  now: Date,
): Promise<Dashboard> {
  if (officeId) await findOffice(db, scope, officeId);
  const late = { filters: formatColumnFilters({ late: "true", ...(officeId && { officeId }) }) };
  const marked = {
    filters: formatColumnFilters({
      doNotVisit: "true",
      onRoute: "true",
      ...(officeId && { parentOffice: officeId }),
    }),
  };
  const listed = routesAt(now);
  const lateRows = selectedRows(listed, scope, late);
  const office = officeId && asUuid(officeId);
  const isToday = day ? sql`${routes.plannedDay} = ${day}::date` : sql`false`;
  const [counts, doNotVisit, agents, coverage] = await Promise.all([
    queryRows(
      db,
      sql`
      SELECT ${routes.status} AS status, count(*)::int AS count,
        (count(*) FILTER (WHERE ${lateRows.where}))::int AS late,
        (count(*) FILTER (WHERE ${isToday}))::int AS today,
        (count(*) FILTER (WHERE ${isToday} AND ${lateRows.where}))::int AS late_today
      FROM ${lateRows.from} WHERE ${listed.scope(scope)}
        AND ${office ? sql`${routes.officeId} = ${office}::uuid` : sql`true`}
      GROUP BY 1`,
    ),
    countSelected(db, selectedRows(locationResource, scope, marked, withoutDeleted(marked))),
    countStates(db, scope, now, officeId),
    countCoverage(db, { scope, officeId: office, now }),
  ]);
  const byStatus = (of: "count" | "today") => {
    const found = new Map(counts.map((row) => [row.status, Number(row[of])]));
    const all = ROUTE_STATUSES.map((status) => [status, found.get(status) ?? 0] as const);
    return Object.fromEntries(all) as Record<(typeof ROUTE_STATUSES)[number], number>;
  };
  const sumOf = (of: "late" | "late_today") =>
    counts.reduce((sum, row) => sum + Number(row[of]), 0);
  return {
    routes: byStatus("count"),
    lateRoutes: sumOf("late"),
    today: day ? { ...byStatus("today"), late: sumOf("late_today") } : null,
    doNotVisit,
    agents,
    coverage,
  };
}
