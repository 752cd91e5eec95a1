import type { ActiveAgents } from "contract/calls/reports";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { users, visits } from "../../db/schema";
import { daysOf, OF_DAY, type Period, shownPeriod } from "./period";
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
    WITH days AS (${daysOf(period)}), counted AS (
      SELECT days.date, visitors.* FROM days CROSS JOIN LATERAL (
        SELECT count(*) AS "activeAgents", coalesce(sum(visits), 0) AS visits FROM (
          SELECT count(*) AS visits FROM ${visits}
          WHERE ${visitsOf(subject, OF_DAY)} GROUP BY ${visits.userId}
        ) AS visitor
      ) AS visitors
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
