import type { VisitStats } from "contract/calls/reports";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { visits } from "../../db/schema";
import { daysOf, OF_DAY, type Period, shownPeriod } from "./period";
import { hasTime, type Subject, timeOnSite, visitorsOf, visitsOf } from "./subject";

type Stats = z.input<typeof VisitStats>;
/** What is not a sum of the days' figures. */
type Apart = "agents" | "locations" | "days";

/** Visits in figures, in all and day by day. */
export async function visitStats(db: Db, subject: Subject, period: Period): Promise<Stats> {
  const which = visitsOf(subject, period);
  const [row] = await queryRows(
    db,
    sql`
    WITH days AS (${daysOf(period)}), counted AS (
      SELECT days.date, of_day.* FROM days CROSS JOIN LATERAL (
        SELECT count(*) AS visits, count(*) FILTER (WHERE ${visits.confirmed}) AS confirmed,
          count(*) FILTER (WHERE ${visits.actuallyVisited}) AS actually_visited,
          count(*) FILTER (WHERE ${visits.doNotVisit}) AS do_not_visit,
          count(*) FILTER (WHERE ${hasTime}) AS timed, ${timeOnSite} AS time
        FROM ${visits} WHERE ${visitsOf(subject, OF_DAY)}
      ) AS of_day
    ), totals AS (
      SELECT sum(visits) AS visits, sum(confirmed) AS "confirmedVisits",
        sum(visits - confirmed) AS "unconfirmedVisits",
        sum(actually_visited) AS "actuallyVisited",
        sum(visits - actually_visited) AS "notVisited",
        sum(do_not_visit) AS "doNotVisit",
        (extract(epoch FROM sum(time)) / nullif(sum(timed), 0))::float8 AS "averageTimeOnSite"
      FROM counted
    )
    SELECT row_to_json(totals) AS totals, ${visitorsOf(which)} AS agents,
      (SELECT count(*) FROM (
        SELECT DISTINCT ${visits.locationId} FROM ${visits} WHERE ${which}
      ) AS place)::int AS locations,
      (SELECT json_agg(json_build_object(
          'date', date, 'visits', visits, 'confirmedVisits', confirmed) ORDER BY date)
        FROM counted WHERE date IS NOT NULL) AS days
    FROM totals`,
  );
  const { totals, ...rest } = row as Pick<Stats, Apart> & { totals: Omit<Stats, Apart> };
  return { ...shownPeriod(period), ...totals, ...rest };
}
