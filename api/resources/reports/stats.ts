import type { VisitStats } from "contract/reports/calls";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { presumedVisits, visits } from "../../db/schema";
import { dayOf, daySpansOf, type Period, shownPeriod } from "./period";
import { presumedOf, type Subject, visitsOf } from "./subject";
import { different, hoursOf, setsOf, spanOf } from "./sums";

type Stats = z.input<typeof VisitStats>;
/** What is not a sum of the days' figures. */
type Apart = "agents" | "locations" | "days" | "presumed";

/**
 * Visits in figures, in all and day by day.
 *
 * @param withNotes whether to count visits with a note, which reads all visits of the period
 */
export async function visitStats(
  db: Db,
  subject: Subject,
  period: Period,
  withNotes: boolean,
): Promise<Stats> {
  const [row] = await queryRows(
    db,
    sql`
    WITH days AS (${daySpansOf(period)}), counted AS (
      SELECT days.date, coalesce(sum(visits), 0) AS visits,
        coalesce(sum(confirmed), 0) AS confirmed,
        coalesce(sum(actually_visited), 0) AS actually_visited,
        coalesce(sum(do_not_visit), 0) AS do_not_visit,
        coalesce(sum(timed), 0) AS timed, coalesce(sum(time), 0) AS time
      FROM days LEFT JOIN (${hoursOf(subject, sql`SELECT * FROM days`)}) AS hours USING (begins, ends)
      GROUP BY days.begins, days.ends, days.date
    ), totals AS (
      SELECT sum(visits) AS visits, sum(confirmed) AS "confirmedVisits",
        sum(visits - confirmed) AS "unconfirmedVisits",
        sum(actually_visited) AS "actuallyVisited",
        sum(visits - actually_visited) AS "notVisited",
        sum(do_not_visit) AS "doNotVisit",
        (sum(time) / nullif(sum(timed), 0) / 1000)::float8 AS "averageTimeOnSite"
      FROM counted
    )
    SELECT row_to_json(totals) AS totals,
      ${different(setsOf("user", subject, spanOf(period)))} AS agents,
      ${different(setsOf("location", subject, spanOf(period)))} AS locations,
      (SELECT count(*)::int FROM ${presumedVisits} WHERE ${presumedOf(subject, period)}) AS presumed,
      (SELECT json_agg(json_build_object(
          'date', date, 'visits', visits, 'confirmedVisits', confirmed) ORDER BY date)
        FROM counted WHERE date IS NOT NULL) AS days
    FROM totals`,
  );
  const { totals, ...rest } = row as Pick<Stats, Apart> & { totals: Omit<Stats, Apart> };
  const notes = withNotes ? await notesByDay(db, subject, period) : null;
  const days = notes
    ? rest.days.map((day) => ({ ...day, notes: notes.get(day.date) ?? 0 }))
    : rest.days;
  return { ...shownPeriod(period), ...totals, ...rest, days };
}

async function notesByDay(db: Db, subject: Subject, period: Period): Promise<Map<string, number>> {
  const rows = await queryRows(
    db,
    sql`SELECT ${dayOf(period)}::text AS date, count(*)::int AS notes FROM ${visits}
      WHERE ${visits.note} <> '' AND ${visitsOf(subject, period)} GROUP BY 1`,
  );
  return new Map(rows.map(({ date, notes }) => [String(date), Number(notes)]));
}
