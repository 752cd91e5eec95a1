import type { Coverage, CoverageCounts } from "contract/reports/coverage-calls";
import { sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { queryRows, type Row } from "../../../db/rows";
import { coverageDays, offices } from "../../../db/schema";
import { NO_OFFICE } from "../../../db/schema/columns";
import { dayIn } from "../../../db/time-zone";
import { inOffices } from "../../../http/scope";
import { type CoverageAsked, countsOf, SUMS } from "./counts";

/** So far back the debt is told. */
const WEEKS = 12;
const DAY_MS = 24 * 60 * 60 * 1000;

/** How many locations are in which state now. */
export async function countCoverage(db: Db, asked: CoverageAsked): Promise<CoverageCounts> {
  const [row] = await queryRows(
    db,
    sql`SELECT ${SUMS} FROM (${countsOf("office", asked)}) AS counts`,
  );
  const number = (name: string) => Number(row?.[name] ?? 0);
  const [total, covered] = [number("total"), number("covered")];
  return {
    total,
    covered,
    overdue: number("overdue"),
    never: number("never"),
    share: total > 0 ? covered / total : null,
    noInterval: number("noInterval"),
    noIntervalNever: number("noIntervalNever"),
  };
}

/** The same, and the debt at the end of each of the last weeks. */
export async function coverageNow(
  db: Db,
  asked: CoverageAsked & { timeZone: string },
): Promise<Coverage> {
  const counts = await countCoverage(db, asked);
  const debt = { overdue: counts.overdue, never: counts.never };
  const today = dayIn(asked.timeZone, asked.now);
  return {
    at: asked.now.toISOString(),
    timeZone: asked.timeZone,
    ...counts,
    weeks: weeksUntil(today, debt, await changesSince(db, asked, before(today, WEEKS))),
  };
}

const before = (date: string, weeks: number): string =>
  new Date(Date.parse(date) - weeks * 7 * DAY_MS).toISOString().slice(0, 10);

/** By how much the debt grew on each day after this one until now, in each office by its own clocks. */
function changesSince(
  db: Db,
  { scope, officeId, now }: CoverageAsked,
  day: string,
): Promise<Row[]> {
  const asked = officeId ? sql`AND ${coverageDays.officeId} = ${officeId}::uuid` : sql``;
  return queryRows(
    db,
    sql`
    WITH todays AS MATERIALIZED (
      SELECT id, (${now.toISOString()}::timestamptz AT TIME ZONE office_zone(id))::date AS today
      FROM (SELECT ${offices.id} AS id FROM ${offices} UNION ALL SELECT ${NO_OFFICE}) AS those
    )
    SELECT day::text AS day, sum(never)::int AS never, sum(overdue)::int AS overdue
    FROM ${coverageDays} JOIN todays ON todays.id = ${coverageDays.officeId}
    WHERE day > ${day}::date AND day <= today AND ${inOffices(scope, coverageDays.officeId)} ${asked}
    GROUP BY 1`,
  );
}

/** The debt of now taken back week by week: what it grew by after a day, it was less then. */
function weeksUntil(
  today: string,
  debt: { overdue: number; never: number },
  changes: readonly Row[],
): Coverage["weeks"] {
  const at = (date: string, name: "overdue" | "never") =>
    changes.reduce(
      (left, row) => (String(row.day) > date ? left - Number(row[name]) : left),
      debt[name],
    );
  const dates = Array.from({ length: WEEKS }, (_, n) => before(today, WEEKS - n));
  return [
    ...dates.map((date) => ({ date, overdue: at(date, "overdue"), never: at(date, "never") })),
    { date: today, ...debt },
  ];
}
