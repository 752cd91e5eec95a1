import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { visitAgentSums, visitHours, visitNumbers, visitSets, visits } from "../../db/schema";
import { inOffices } from "../../http/scope";
import type { DaySpan, Period } from "./period";
import { type Subject, visitsOf } from "./subject";

/*
 * Reports add up what triggers keep for whole units of time in UTC (db/schema/counters.ts), and look
 * at the visits themselves only at the ends of a span that are not whole. `spans` are rows with
 * `begins` and `ends`, the first instant that is not of it any more; what else they have, the rows of
 * the reply have too.
 */

type Unit = "1 hour" | "6 hours" | "24 hours" | "168 hours";

/** The unit by which sets are stored, and one without members: as in the view `visit_members`. */
const SETS = {
  user: { unit: "1 hour", empty: sql`''::bit(512)::varbit`, member: visits.userId },
  location: { unit: "6 hours", empty: sql`''::bit(8192)::varbit`, member: visits.locationId },
} as const;

/** A period as one span. */
export const spanOf = ({ from, to }: Period): SQL => sql`
  SELECT ${from}::timestamptz AS begins, ${to}::timestamptz + interval '1 millisecond' AS ends`;

/** Visits in figures as rows to be added up, of the hours of an office or of one visit. */
export const hoursOf = (subject: Subject, spans: SQL): SQL => sql`
  SELECT spans.*, part.* FROM (${spans}) AS spans ${wholeUnits("1 hour", subject)} CROSS JOIN LATERAL (
    SELECT office_id, visits, confirmed, actually_visited, do_not_visit, timed, time
    FROM ${visitHours} WHERE hour >= whole_from AND hour < whole_until
      AND ${inSubject(subject, visitHours.officeId)}
    UNION ALL
    SELECT office_id, 1, confirmed::int, actually_visited::int, do_not_visit::int,
      (departure > arrival)::int,
      CASE WHEN departure > arrival THEN extract(epoch FROM departure - arrival) * 1000 ELSE 0 END
    FROM ${looseVisits(subject)}
  ) AS part`;

const HOUR_MS = 3_600_000;
const isWholeHour = (at: string) => Date.parse(at) % HOUR_MS === 0;

/**
 * Rows of visits to be summed by `day` (the index of its span, from 1) and `office_id`. One scan
 * reads all days that begin at whole hours; in other time zones, each day is read separately.
 */
export function daysOf(subject: Subject, days: readonly DaySpan[]): SQL {
  const list = (values: string[]) => sql`${sql.param(values)}::text[]::timestamptz[]`;
  const [begins, ends] = [days.map((day) => day.begins), days.map((day) => day.ends)];
  if (![...begins, ...ends].every(isWholeHour)) {
    return hoursOf(
      subject,
      sql`SELECT * FROM unnest(${list(begins)}, ${list(ends)}) WITH ORDINALITY AS days(begins, ends, day)`,
    );
  }
  return sql`
    SELECT width_bucket(hour, (SELECT ${list(begins)})) AS day, office_id, visits, confirmed
    FROM ${visitHours} WHERE hour >= ${begins[0]}::timestamptz AND hour < ${ends.at(-1)}::timestamptz
      AND ${inSubject(subject, visitHours.officeId)}`;
}

/** Visits as rows to be added up by `user_id`: of whole weeks, then days, then one by one. */
export const agentSumsOf = (subject: Subject, span: SQL): SQL => sql`
  SELECT part.* FROM (${span}) AS spans
  ${wholeUnits("24 hours", subject)} ${wholeUnits("168 hours", subject, "week")} CROSS JOIN LATERAL (
    SELECT user_id, sum(visits) AS visits, sum(confirmed) AS confirmed
    FROM (VALUES (24, cut.whole_from, least(week.whole_from, cut.whole_until)),
        (168, week.whole_from, week.whole_until), (24, week.whole_until, cut.whole_until)
      ) AS whole(unit, "from", until)
      JOIN ${visitAgentSums} ON hours = unit AND starts >= whole."from" AND starts < whole.until
        AND ${inSubject(subject, visitAgentSums.officeId)}
    GROUP BY 1
    UNION ALL
    SELECT user_id, count(*), count(*) FILTER (WHERE confirmed) FROM ${looseVisits(subject)} GROUP BY 1
  ) AS part`;

/** Sets of who visited or of what was visited, as rows of `office_id`, `chunk` and `bits`. */
export function setsOf(kind: keyof typeof SETS, subject: Subject, spans: SQL): SQL {
  const { unit, empty, member } = SETS[kind];
  return sql`
  SELECT spans.*, part.* FROM (${spans}) AS spans ${wholeUnits(unit, subject)} CROSS JOIN LATERAL (
    SELECT office_id, chunk, bits FROM ${visitSets}
    WHERE kind = ${kind} AND starts >= whole_from AND starts < whole_until
      AND ${inSubject(subject, visitSets.officeId)}
    UNION ALL
    SELECT visits.office_id, chunk, set_bit(${empty}, bit, 1)
    FROM ${looseVisits(subject)}
      -- One by one: the planner takes them for far more than they are, and would read all numbers.
      CROSS JOIN LATERAL (SELECT chunk, bit FROM ${visitNumbers} WHERE id = ${member} LIMIT 1) AS number
  ) AS part`;
}

/** How many different members sets have together, by a column of theirs: rows of it and `different`. */
export const differentBy = (by: SQL, sets: SQL): SQL => sql`
  SELECT ${by}, sum(bit_count(bits))::int AS different FROM (
    SELECT ${by}, chunk, bit_or(bits) AS bits FROM (${sets}) AS sets GROUP BY ${by}, chunk
  ) AS chunks GROUP BY ${by}`;

/** How many different members sets have together, as a value. */
export const different = (sets: SQL): SQL => sql`(
  SELECT coalesce(sum(bit_count(bits)), 0)::int FROM (
    SELECT chunk, bit_or(bits) AS bits FROM (${sets}) AS sets GROUP BY chunk
  ) AS chunks)`;

/**
 * Joins each span with `whole_from` and `whole_until`, the limits of its whole units: all before and
 * after is loose. Sums but those of agents know none, so that of one agent every visit is loose:
 * there are few. OFFSET keeps the limits from being worked out for every row compared with them.
 */
function wholeUnits(unit: Unit, { userId }: Subject, name = "cut"): SQL {
  const begun = (at: SQL) => sql`date_bin(${unit}::interval, ${at}, 'epoch')`;
  const as = sql.identifier(name);
  return userId
    ? sql`CROSS JOIN LATERAL (SELECT ends AS whole_from, ends AS whole_until OFFSET 0) AS ${as}`
    : sql`CROSS JOIN LATERAL (
      SELECT whole_from, greatest(whole_from, ${begun(sql`ends`)}) AS whole_until FROM (
        SELECT least(ends, ${begun(sql`begins - interval '1 millisecond'`)} + ${unit}::interval) AS whole_from
      ) AS start OFFSET 0
    ) AS ${as}`;
}

/** The visits of a span that are of no whole unit, as `visits`. */
const looseVisits = (subject: Subject): SQL => sql`
  (VALUES (begins, cut.whole_from), (cut.whole_until, ends)) AS loose("from", until)
  JOIN ${visits} ON loose."from" < loose.until AND ${visits.arrival} >= loose."from"
    AND ${visits.arrival} < loose.until AND ${visitsOf(subject, {})}`;

/** The same offices as of visits. */
function inSubject({ scope, officeId }: Subject, column: AnyColumn): SQL {
  const scoped = inOffices(scope, column);
  return officeId ? sql`${scoped} AND ${column} = ${officeId}::uuid` : scoped;
}
