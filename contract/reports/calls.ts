import { z } from "zod";
import { defineCall, MANAGERS } from "../call";
import { Id, Instant } from "../common";
import { OfficeRef, UserRef, Visit } from "../entities";
import { ListQuery, listOf } from "../list";

const reports = { tag: "Reports", scope: "entity", method: "GET", access: MANAGERS } as const;

/** Years outside these are slips of the keyboard. */
const YEARS = { first: 1900, last: 2999 };

function isRealMoment(text: string): boolean {
  const date = new Date(`${text.replace(" ", "T")}Z`);
  const year = Number(text.slice(0, 4));
  // JavaScript rolls 30 February over into March.
  return (
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(text.replace(" ", "T")) &&
    year >= YEARS.first &&
    year <= YEARS.last
  );
}

/** What a clock in the report's time zone shows. */
const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, "must be YYYY-MM-DD HH:mm:ss")
  .refine(isRealMoment, `must be a date and time that exists, ${YEARS.first} to ${YEARS.last}`);

/**
 * What a report is about: the visits that arrived from `from` to `to`, both included, `to` with
 * its whole second. Both are what a clock in the time zone shows.
 *
 * - Without either, `from` is the midnight 29 days before the day of `to`, and `to` the end of
 *   today: 30 days. Lists of visits have no such limits; there an end left out is open.
 * - Where clocks are put back, an hour is shown twice: `from` is then the first time that the
 *   clock shows it, `to` the last. A time that is skipped where clocks are put forward is read as
 *   if they hadn't been yet: 02:30 is then the moment that is called 03:30.
 *
 * A visit belongs to the office that its agent was of at the time. A day is a calendar day in the
 * time zone, from midnight to midnight, and so of 23 or 25 hours where clocks change.
 */
export const ReportQuery = z.object({
  from: moment.optional().describe("`YYYY-MM-DD HH:mm:ss` in the time zone; included."),
  to: moment.optional().describe("The same; its whole second is included."),
  timeZone: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe(
      "IANA name. Without it that of the office asked for, else of the path's, else of the caller's, else UTC.",
    ),
  officeId: Id.optional().describe("Only visits of this office, without its branches."),
  userId: Id.optional().describe("Only visits of this agent."),
});
export type ReportQuery = z.infer<typeof ReportQuery>;

const count = z.number().int().nonnegative();
/** The time that was reported on: its first and its last millisecond. */
export const Period = z.object({ from: Instant, to: Instant, timeZone: z.string() });
/** A calendar day in the report's time zone; days of 23 and 25 hours are one day as well. */
const Day = z.iso.date();

const top = { limit: z.coerce.number<number | string>().int().min(1).max(100).default(10) };

export const ActiveAgents = Period.extend({
  activeAgents: count.describe(
    "Different agents with a visit in the period, also those who are inactive or elsewhere by now.",
  ),
  totalAgents: count.describe(
    "Agents who are active and of these offices now, whether or not they visited.",
  ),
  days: z
    .array(
      z.object({
        date: Day,
        activeAgents: count.describe("Different agents with a visit on that day."),
        visits: count.describe("Visits on that day."),
      }),
    )
    .describe(
      "Every day of the period in order, also those without visits; at most the last 366. The figures above are of the whole period.",
    ),
});
export type ActiveAgents = z.infer<typeof ActiveAgents>;

export const activeAgents = defineCall({
  ...reports,
  id: "reports.activeAgents",
  path: "/users/active-agents",
  summary: "How many agents visited, in all and day by day",
  query: ReportQuery,
  reply: ActiveAgents,
});

const VisitCounts = {
  visits: count.describe("Visits that arrived in the period, actually made or not."),
  confirmedVisits: count.describe("Those of them that are confirmed now."),
  locations: count.describe("Different locations of these visits."),
};

/** Offices with at least one visit; visits by agents of no office count for none. */
export const TopOffices = Period.extend({
  data: z.array(
    z.object({
      office: OfficeRef,
      ...VisitCounts,
      activeAgents: count.describe("Different agents with one of these visits."),
    }),
  ),
});
export type TopOffices = z.infer<typeof TopOffices>;

export const topOffices = defineCall({
  ...reports,
  id: "reports.topOffices",
  path: "/users/top-office",
  summary: "The offices with the most visits; by visits, then by name",
  query: ReportQuery.extend(top),
  reply: TopOffices,
});

/** Agents with at least one visit, also those who are inactive or elsewhere by now. */
export const TopAgents = Period.extend({
  data: z.array(z.object({ agent: UserRef, ...VisitCounts })),
});
export type TopAgents = z.infer<typeof TopAgents>;

export const topAgents = defineCall({
  ...reports,
  id: "reports.topAgents",
  path: "/users/top-agents",
  summary: "The agents with the most visits; by visits, then by name",
  query: ReportQuery.extend(top),
  reply: TopAgents,
});

/**
 * The work in the period of one agent who is active and of these offices now; agents without any
 * visit are there too, with zeros. Visits that they made for an office out of sight don't count.
 */
export const AgentActivity = z.object({
  id: Id,
  agent: UserRef,
  ...VisitCounts,
  unconfirmedVisits: count.describe("Visits that are not confirmed now."),
  notVisited: count.describe("Visits reported as not actually made."),
  doNotVisit: count.describe("Visits that ended in `do not visit`."),
  routes: count.describe(
    "Different routes on which these visits were; those outside routes add none.",
  ),
  completedRoutes: count.describe(
    "Routes of these offices given to the agent that are completed and ended in the period.",
  ),
  timeOnSite: z
    .number()
    .nonnegative()
    .describe("Seconds from arrival to departure, of visits that have both, the departure later."),
  activeDays: count.describe("Different days with an arrival."),
  firstArrival: Instant.nullable(),
  lastArrival: Instant.nullable(),
});
export type AgentActivity = z.infer<typeof AgentActivity>;

export const activityReport = defineCall({
  ...reports,
  id: "reports.activity",
  path: "/users/activity-report",
  summary: "What each active agent did, by name",
  query: ListQuery.extend(ReportQuery.shape),
  reply: listOf(AgentActivity).extend(Period.shape),
});

/** Visits one by one. An end of the period that is left out is open. */
const VisitListQuery = ListQuery.extend(ReportQuery.shape);
const visitList = { ...reports, query: VisitListQuery, reply: listOf(Visit) } as const;

export const visitReport = defineCall({
  ...visitList,
  id: "reports.visits",
  path: "/users/visit-report",
  summary: "All visits, the latest first, with location, user, office and route",
});

export const confirmedVisits = defineCall({
  ...visitList,
  id: "reports.confirmedVisits",
  path: "/users/confirmed-visits",
  summary: "Confirmed visits, the latest first, with location, user, office and route",
});

export const unconfirmedVisits = defineCall({
  ...visitList,
  id: "reports.unconfirmedVisits",
  path: "/users/unconfirmed-visits",
  summary: "Visits not confirmed, the latest first, with location, user, office and route",
});

export const visitNotes = defineCall({
  ...visitList,
  id: "reports.visitNotes",
  path: "/users/visit-notes",
  summary: "Visits with a note, the latest first, with location, user, office and route",
});

export const VisitStats = Period.extend({
  ...VisitCounts,
  unconfirmedVisits: count.describe("Visits that are not confirmed now."),
  actuallyVisited: count.describe("Visits reported as actually made."),
  notVisited: count.describe("Visits reported as not actually made."),
  doNotVisit: count.describe("Visits that ended in `do not visit`."),
  presumed: count
    .nullish()
    .describe(
      "Presumed visits of the period that wait for an answer; in none of the other figures.",
    ),
  agents: count.describe("Different agents with a visit."),
  averageTimeOnSite: z
    .number()
    .nonnegative()
    .nullable()
    .describe(
      "Seconds from arrival to departure on average, of visits that have both, the departure later; null without any.",
    ),
  days: z
    .array(
      z.object({
        date: Day,
        visits: count,
        confirmedVisits: count,
        notes: count.optional().describe("Visits with a note; only if the query asks for them."),
      }),
    )
    .describe(
      "Every day of the period in order, also those without visits; at most the last 366. The figures above are of the whole period.",
    ),
});
export type VisitStats = z.infer<typeof VisitStats>;

export const visitStats = defineCall({
  ...reports,
  id: "reports.visitStats",
  path: "/users/visit-report-stats",
  summary: "Visits in figures, in all and day by day",
  query: ReportQuery.extend({
    notes: z
      .enum(["true", "false"])
      .optional()
      .describe("`true` counts the visits with a note, day by day."),
  }),
  reply: VisitStats,
});

/** Visits that were not possible, by the reason that agents gave. */
export const ReasonCounts = Period.extend({
  notVisited: count.describe("Visits of the period reported as not actually made."),
  data: z.array(
    z.object({
      code: z.string().nullable().describe("Null: no reason was given."),
      name: z.string().nullable(),
      visits: count,
      locations: count.describe("Different locations of these visits."),
    }),
  ),
});
export type ReasonCounts = z.infer<typeof ReasonCounts>;

export const visitReasonCounts = defineCall({
  ...reports,
  extension: true,
  id: "reports.visitReasons",
  path: "/reports/visit-reasons",
  summary: "How many visits were not possible, by reason, the most frequent first",
  query: ReportQuery,
  reply: ReasonCounts,
});
