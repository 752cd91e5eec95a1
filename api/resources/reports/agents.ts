import type { ActiveAgents } from "contract/calls/reports";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { users, visits } from "../../db/schema";
import { daysOf, type Period, shownPeriod } from "./period";
import { activeAgentsOf, type Subject, visitorsOf, visitsOf } from "./subject";

/** How many agents visited in a period, in all and day by day. */
export async function activeAgents(
  db: Db,
  subject: Subject,
  period: Period,
): Promise<z.input<typeof ActiveAgents>> {
  const [row] = await queryRows(
    db,
    sql`
    WITH days AS (
      SELECT *, row_number() OVER (ORDER BY "from", date NULLS FIRST) AS nth FROM (${daysOf(period)}) AS days
    ), visitors AS (
      -- One walk through the visits: how many of the days had begun tells the day.
      SELECT width_bucket(${visits.arrival}, (SELECT array_agg("from" ORDER BY nth) FROM days)) AS nth,
        ${visits.userId}, count(*) AS visits
      FROM ${visits} WHERE ${visitsOf(subject, period)} GROUP BY 1, 2
    ), counted AS (
      SELECT date, count(user_id) AS "activeAgents", coalesce(sum(visits), 0) AS visits
      FROM days LEFT JOIN visitors USING (nth) GROUP BY date
    )
    SELECT ${visitorsOf(visitsOf(subject, period))} AS active,
      (SELECT count(*) FROM ${users} WHERE ${activeAgentsOf(subject)})::int AS total,
      (SELECT json_agg(counted ORDER BY date) FROM counted WHERE date IS NOT NULL) AS days`,
  );
  return {
    ...shownPeriod(period),
    activeAgents: Number(row?.active),
    totalAgents: Number(row?.total),
    days: row?.days as z.input<typeof ActiveAgents>["days"],
  };
}
