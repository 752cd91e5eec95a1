import type { DashboardVisits } from "contract/reports/dashboard-calls";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import { offices, users } from "../../../db/schema";
import { listDaySpans, type Period, shownPeriod } from "../period";
import { activeAgentsOf, type Subject } from "../subject";
import { agentSumsOf, daysOf, spanOf } from "../sums";

type Shown = z.input<typeof DashboardVisits>;

/**
 * The visits of a period for the dashboard, in one statement: days and offices are summed from the
 * same rows, and agents are counted in those that find the top ones.
 *
 * @param limit the most agents and offices to return
 */
export async function dashboardVisits(
  db: Db,
  subject: Subject,
  period: Period,
  limit: number,
): Promise<Shown> {
  const days = await listDaySpans(db, period);
  const span = spanOf(period);
  const [row] = await queryRows(
    db,
    sql`
    WITH sums AS MATERIALIZED (
      SELECT day, office_id, sum(visits)::int AS visits, sum(confirmed)::int AS confirmed
      FROM (${daysOf(subject, days)}) AS hours GROUP BY 1, 2
    ), by_office AS (
      SELECT office_id AS id, sum(visits)::int AS visits FROM sums GROUP BY 1 HAVING sum(visits) > 0
    ), by_agent AS (
      SELECT user_id AS id, sum(visits)::int AS visits FROM (${agentSumsOf(subject, span)}) AS agents
      GROUP BY 1 HAVING sum(visits) > 0
    )
    SELECT
      (SELECT json_agg(json_build_array(day, visits, confirmed)) FROM (
        SELECT day, sum(visits)::int AS visits, sum(confirmed)::int AS confirmed FROM sums GROUP BY 1
      ) AS by_day) AS days,
      (SELECT json_agg(json_build_object('visits', visits,
          'office', json_build_object('id', id, 'name', name, 'timeZone', time_zone))) FROM (
        SELECT by_office.*, ${offices.name}, ${offices.timeZone}
        FROM by_office JOIN ${offices} USING (id)
        ORDER BY visits DESC, lower(${offices.name}), id LIMIT ${limit}::int
      ) AS top) AS top_offices,
      (SELECT json_agg(json_build_object('visits', visits,
          'agent', json_build_object('id', id, 'displayName', display_name, 'photo', photo))) FROM (
        SELECT by_agent.*, ${users.displayName}, ${users.photo}
        FROM by_agent JOIN ${users} USING (id)
        ORDER BY visits DESC, lower(${users.displayName}), id LIMIT ${limit}::int
      ) AS top) AS top_agents,
      (SELECT count(id) FROM by_agent)::int AS active,
      (SELECT count(*) FROM ${users} WHERE ${activeAgentsOf(subject)})::int AS total`,
  );
  const found = new Map(
    ((row?.days ?? []) as [number, number, number][]).map(([day, ...counts]) => [day, counts]),
  );
  const counted = days.map(({ date }, at) => {
    const [visits = 0, confirmedVisits = 0] = found.get(at + 1) ?? [];
    return { date, visits, confirmedVisits };
  });
  const sum = (name: "visits" | "confirmedVisits") =>
    counted.reduce((total, day) => total + day[name], 0);
  return {
    ...shownPeriod(period),
    visits: sum("visits"),
    confirmedVisits: sum("confirmedVisits"),
    unconfirmedVisits: sum("visits") - sum("confirmedVisits"),
    days: counted.flatMap(({ date, ...counts }) => (date === null ? [] : [{ date, ...counts }])),
    activeAgents: Number(row?.active),
    totalAgents: Number(row?.total),
    topAgents: (row?.top_agents ?? []) as Shown["topAgents"],
    topOffices: (row?.top_offices ?? []) as Shown["topOffices"],
  };
}
