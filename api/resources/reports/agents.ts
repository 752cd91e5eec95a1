import type { ActiveAgents } from "contract/reports/calls";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { users } from "../../db/schema";
import { daySpansOf, type Period, shownPeriod } from "./period";
import { activeAgentsOf, type Subject } from "./subject";
import { different, differentBy, hoursOf, setsOf } from "./sums";

/** How many agents visited in a period, in all and day by day. */
export async function activeAgents(
  db: Db,
  subject: Subject,
  period: Period,
): Promise<z.input<typeof ActiveAgents>> {
  const days = sql`SELECT * FROM days`;
  const [row] = await queryRows(
    db,
    sql`
    WITH days AS (${daySpansOf(period)}), visitors AS MATERIALIZED (
      ${setsOf("user", subject, days)}
    ), different AS (
      ${differentBy(sql`begins, ends`, sql`SELECT * FROM visitors`)}
    ), counted AS (
      SELECT begins, ends, sum(visits) AS visits FROM (${hoursOf(subject, days)}) AS hours GROUP BY begins, ends
    )
    SELECT ${different(sql`SELECT * FROM visitors`)} AS active,
      (SELECT count(*) FROM ${users} WHERE ${activeAgentsOf(subject)})::int AS total,
      (SELECT json_agg(json_build_object('date', date, 'activeAgents', coalesce(different, 0),
          'visits', coalesce(visits, 0)) ORDER BY date)
        FROM days LEFT JOIN different USING (begins, ends) LEFT JOIN counted USING (begins, ends)
        WHERE date IS NOT NULL) AS days`,
  );
  return {
    ...shownPeriod(period),
    activeAgents: Number(row?.active),
    totalAgents: Number(row?.total),
    days: row?.days as z.input<typeof ActiveAgents>["days"],
  };
}
