import type { ReportQuery } from "contract/reports/calls";
import { type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Db } from "../../db/connect";
import { queryRows, type Row } from "../../db/rows";
import { visits } from "../../db/schema";
import { postgresZone } from "../../db/time-zone";
import { violates } from "../../db/violations";
import { invalid } from "../../http/errors";

/** Days of a period where none is asked for, today's among them. */
const USUAL_DAYS = 30;
/** Days that a report lists at most. */
const MAX_DAYS = 366;
/** Periods and their days depend on dates and the time zone alone; dashboards ask for few of them. */
const MOST_CACHED = 200;
const periods = new LRUCache<string, Period>({ max: MOST_CACHED });
const daySpans = new LRUCache<string, DaySpan[]>({ max: MOST_CACHED });

/** The time that a report is about. */
export interface Period {
  /** The first and the last millisecond of it: instants in UTC. */
  from: string;
  to: string;
  timeZone: string;
  /** The calendar days in the time zone on which it begins and ends: `YYYY-MM-DD`. */
  firstDay: string;
  lastDay: string;
}

/** A calendar day of a period; the one without a date covers the time before all listed days. */
export interface DaySpan {
  date: string | null;
  /** Instants; `ends` is exclusive. */
  begins: string;
  ends: string;
}

/**
 * The period that a query asks for, in instants. Of `from` and `to`, which a clock in the time
 * zone shows, one that is left out is filled in as the contract says.
 *
 * @throws 422 when it ends before it begins, or the database doesn't know the time zone
 */
export async function readPeriod(
  db: Db,
  query: Pick<ReportQuery, "from" | "to">,
  timeZone: string,
  now: Date,
): Promise<Period> {
  // Without an end, the period depends on the current day.
  const key = query.from && query.to && `${query.from} ${query.to} ${timeZone}`;
  const known = key && periods.get(key);
  if (known) return known;
  const period = await askPeriod(db, query, timeZone, now);
  if (key) periods.set(key, period);
  return period;
}

async function askPeriod(
  db: Db,
  query: Pick<ReportQuery, "from" | "to">,
  timeZone: string,
  now: Date,
): Promise<Period> {
  const row = await one(
    db,
    timeZone,
    sql`
    WITH asked AS (
      SELECT ${postgresZone(timeZone)}::text AS zone, ${query.from ?? null}::timestamp AS "from",
        ${query.to ?? null}::timestamp AS "to", ${now.toISOString()}::timestamptz AS now
    ), clock AS (
      SELECT zone, "from",
        coalesce("to", date_trunc('day', now AT TIME ZONE zone) + interval '23:59:59') AS "to"
      FROM asked
    ), filled AS (
      SELECT zone, "to", coalesce("from",
        date_trunc('day', "to") - ${USUAL_DAYS - 1}::int * interval '1 day') AS "from"
      FROM clock
    )
    SELECT ${firstShown(sql`"from"`, sql`zone`)} AS "from",
      ("to" AT TIME ZONE zone) + interval '999 milliseconds' AS "to",
      "from"::date::text AS first_day, "to"::date::text AS last_day
    FROM filled`,
  );
  const [from, to] = [instant(row.from), instant(row.to)];
  if (from > to) {
    throw invalid(
      query.to
        ? "query.from is after query.to"
        : "query.from is after today, and there is no query.to",
      "query.from",
    );
  }
  return {
    from,
    to,
    timeZone,
    firstDay: String(row.first_day),
    lastDay: String(row.last_day),
  };
}

/**
 * The first instant at which a clock in the zone shows a time. Of a time that it shows twice,
 * where clocks are put back, Postgres takes the second: the first lies earlier by as much as they
 * were put back since the day before.
 */
function firstShown(shown: SQL, zone: SQL): SQL {
  const offset = (at: SQL) => sql`((${at} AT TIME ZONE ${zone}) - (${at} AT TIME ZONE 'UTC'))`;
  const second = sql`(${shown} AT TIME ZONE ${zone})`;
  const first = sql`(${second} + ${offset(second)} - ${offset(sql`(${second} - interval '24 hours')`)})`;
  return sql`CASE WHEN ${first} AT TIME ZONE ${zone} = ${shown} THEN ${first} ELSE ${second} END`;
}

async function one(db: Db, timeZone: string, statement: SQL): Promise<Row> {
  try {
    const [row] = await queryRows(db, statement);
    return row ?? {};
  } catch (error) {
    if (!violates(error, "parameter")) throw error;
    throw invalid(`The database doesn't know the time zone "${timeZone}"`, "query.timeZone");
  }
}

const instant = (value: unknown): string => new Date(String(value)).toISOString();

/** The part of a period that a reply shows. */
export const shownPeriod = ({ from, to, timeZone }: Period) => ({ from, to, timeZone });

/** The calendar day of a visit's arrival. */
export const dayOf = ({ timeZone }: Period): SQL =>
  sql`(${visits.arrival} AT TIME ZONE ${postgresZone(timeZone)}::text)::date`;

/**
 * The calendar days of a period as rows of `date`, `begins` and `ends`, the first instant that is not
 * of it any more; of a long period the last 366 days. One row more, without a date, stands for all
 * that is before them.
 */
export const daySpansOf = ({ from, to, timeZone, firstDay, lastDay }: Period): SQL => sql`
  SELECT date, CASE WHEN date IS NULL THEN ${from}::timestamptz
      ELSE greatest(${from}::timestamptz, begins) END AS begins,
    least(${to}::timestamptz + interval '1 millisecond',
      lead(begins) OVER (ORDER BY midnight)) AS ends
  FROM (
    SELECT midnight, CASE WHEN midnight >= first_listed THEN midnight::date END AS date,
      ${firstShown(sql`midnight`, sql`zone`)} AS begins
    FROM (
      SELECT ${postgresZone(timeZone)}::text AS zone,
        greatest(${firstDay}::date, ${lastDay}::date - ${MAX_DAYS - 1}::int)::timestamp
          AS first_listed
    ) AS asked, generate_series(
      first_listed - interval '1 day', ${lastDay}::date::timestamp, interval '1 day'
    ) AS midnight
  ) AS days`;

/** The days of {@link daySpansOf} in their order. */
export async function listDaySpans(db: Db, period: Period): Promise<DaySpan[]> {
  const key = JSON.stringify(period);
  const known = daySpans.get(key);
  if (known) return known;
  const rows = await queryRows(
    db,
    sql`SELECT date::text AS date, begins, ends FROM (${daySpansOf(period)}) AS days ORDER BY begins`,
  );
  const spans = rows.map(({ date, begins, ends }) => ({
    date: date as string | null,
    begins: instant(begins),
    ends: instant(ends),
  }));
  daySpans.set(key, spans);
  return spans;
}
