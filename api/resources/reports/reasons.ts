import type { ReasonCounts } from "contract/reports/calls";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { visits } from "../../db/schema";
import { nameOfReason } from "../visits/reasons/resource";
import { type Period, shownPeriod } from "./period";
import { type Subject, visitsOf } from "./subject";

/** Visits that were not possible, by their reasons. */
export async function visitReasonCounts(
  db: Db,
  subject: Subject,
  period: Period,
): Promise<z.input<typeof ReasonCounts>> {
  const rows = await queryRows(
    db,
    sql`SELECT counted.*, ${nameOfReason(sql`counted.code`)} AS name FROM (
        SELECT ${visits.notVisitedReason} AS code, count(*)::int AS visits,
          count(DISTINCT ${visits.locationId})::int AS locations
        FROM ${visits} WHERE NOT ${visits.actuallyVisited} AND ${visitsOf(subject, period)} GROUP BY 1
      ) AS counted ORDER BY counted.visits DESC, name`,
  );
  const data = rows.map(({ code, name, visits: count, locations }) => ({
    code: code === null ? null : String(code),
    name: name === null ? null : String(name),
    visits: Number(count),
    locations: Number(locations),
  }));
  const notVisited = data.reduce((sum, one) => sum + one.visits, 0);
  return { ...shownPeriod(period), notVisited, data };
}
