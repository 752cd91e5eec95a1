/*
 * Coverage: which locations are visited as often as they should be, maintained by triggers with every
 * write (migration `keep_coverage`), since a million can't be looked at for each reply.
 *
 * - What counts are active locations that are not marked "do not visit".
 * - A visit counts when the agent says that it was actually made, whether or not it is confirmed: whose
 *   latest is when is `locations.last_visited`. It is a visit of the calendar day, by the clocks of the
 *   location's office (of UTC without one), on which the agent arrived.
 * - The next visit is due `visit_every` days after that day. Once the day on which it is due has ended
 *   there, the location is overdue: `locations.overdue_from` is that instant.
 * - With an interval a location is covered, overdue, or never visited; the last two are its debt.
 *   Without one it is none of them, and has no part in the share of those covered.
 *
 * What time alone makes overdue is not written at that moment. `locations.counted_overdue` says for what a
 * location is counted here; whoever asks adds those whose time has come since, which an index
 * finds, and a sweeper writes them down every few minutes (`resources/coverage/sweep`), so that they are few.
 */
import { COVERAGE_GROUPS } from "contract/list-columns";
import { bigint, date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";

/**
 * How many locations of an office are in which state, by group. A write adds a row with the
 * difference, as the other counters do; a location of no office has the office of zeros.
 */
export const coverageCounts = pgTable(
  "coverage_counts",
  {
    id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    kind: text("kind", { enum: COVERAGE_GROUPS }).notNull(),
    officeId: uuid("office_id").notNull(),
    /** The id of the agent, type or chain, or the city in lower case; empty for an office, and where there is none. */
    key: text("key").notNull(),
    covered: integer("covered").notNull(),
    overdue: integer("overdue").notNull(),
    never: integer("never").notNull(),
    noInterval: integer("no_interval").notNull(),
    /** Those of them that were never visited. */
    noIntervalNever: integer("no_interval_never").notNull(),
  },
  (t) => [index("coverage_counts_key").on(t.kind, t.key, t.officeId)],
);

/**
 * By how much the debt of an office grew on a day there, from its end before to its end: when
 * locations that count now were visited, and by the interval that they have now. Also days to come,
 * on which a visit will be overdue if none is made.
 */
export const coverageDays = pgTable(
  "coverage_days",
  {
    id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    officeId: uuid("office_id").notNull(),
    day: date("day").notNull(),
    never: integer("never").notNull(),
    overdue: integer("overdue").notNull(),
  },
  // With the rest, so that the table itself is not looked at.
  (t) => [index("coverage_days_day").on(t.day, t.officeId, t.never, t.overdue)],
);
