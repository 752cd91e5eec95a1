import { z } from "zod";
import { defineCall, MANAGERS } from "../call";
import { Id, Instant } from "../common";
import { OfficeRef, UserRef, Visit } from "../entities";
import { ListQuery, listOf } from "../list";

const reports = { tag: "Reports", scope: "entity", method: "GET", access: MANAGERS } as const;

const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, "must be YYYY-MM-DD HH:mm:ss");

/**
 * The time that a report is about, by the arrival of visits: from `from` on and before or at
 * `to`, both in the time zone. Without them, the 30 days that end with today.
 */
export const ReportQuery = z.object({
  from: moment.optional(),
  to: moment.optional(),
  timeZone: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe("IANA name; without it that of the office asked for, else the caller's, else UTC."),
  officeId: Id.optional().describe("Only this office, without its branches."),
  userId: Id.optional().describe("Only this agent."),
});
export type ReportQuery = z.infer<typeof ReportQuery>;

const count = z.number().int().nonnegative();
/** The time that was reported on, as it was understood. */
const Period = z.object({ from: Instant, to: Instant, timeZone: z.string() });
/** A calendar day in the report's time zone; days of 23 and 25 hours are one day as well. */
const Day = z.iso.date();

const top = { limit: z.coerce.number().int().min(1).max(100).default(10) };

export const ActiveAgents = Period.extend({
  activeAgents: count.describe("Agents with at least one visit in the period."),
  totalAgents: count.describe("Agents whose record is active, whether or not they visited."),
  days: z
    .array(
      z.object({
        date: Day,
        activeAgents: count.describe("Agents with at least one visit on that day."),
        visits: count.describe("Visits on that day."),
      }),
    )
    .describe("Every day of the period, also those without visits; at most the last 366."),
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
  visits: count.describe("Visits reported, whether or not anyone was met."),
  confirmedVisits: count.describe("Those of them that are confirmed."),
  locations: count.describe("Different locations visited."),
};

export const TopOffices = Period.extend({
  data: z.array(
    z.object({
      office: OfficeRef,
      ...VisitCounts,
      activeAgents: count.describe("Its agents with at least one of these visits."),
    }),
  ),
});
export type TopOffices = z.infer<typeof TopOffices>;

export const topOffices = defineCall({
  ...reports,
  id: "reports.topOffices",
  path: "/users/top-office",
  summary: "The offices whose agents visited most; by visits, then by name",
  query: ReportQuery.extend(top),
  reply: TopOffices,
});

export const TopAgents = Period.extend({
  data: z.array(z.object({ agent: UserRef, ...VisitCounts })),
});
export type TopAgents = z.infer<typeof TopAgents>;

export const topAgents = defineCall({
  ...reports,
  id: "reports.topAgents",
  path: "/users/top-agents",
  summary: "The agents who visited most; by visits, then by name",
  query: ReportQuery.extend(top),
  reply: TopAgents,
});

/** One agent's work in the period. Agents without any are there too, with zeros. */
export const AgentActivity = z.object({
  id: Id,
  agent: UserRef,
  ...VisitCounts,
  unconfirmedVisits: count.describe("Visits that are not confirmed."),
  notVisited: count.describe("Visits reported as not actually made."),
  doNotVisit: count.describe("Visits that ended in `do not visit`."),
  routes: count.describe("Different routes on which these visits were."),
  completedRoutes: count.describe("The agent's routes completed in the period, by their end."),
  timeOnSite: z
    .number()
    .nonnegative()
    .describe("Seconds from arrival to departure, of visits that have both."),
  activeDays: count.describe("Different days with a visit."),
  firstArrival: Instant.nullable(),
  lastArrival: Instant.nullable(),
});
export type AgentActivity = z.infer<typeof AgentActivity>;

export const activityReport = defineCall({
  ...reports,
  id: "reports.activity",
  path: "/users/activity-report",
  summary: "What each active agent did. Sortable by every figure and `agent.displayName`",
  query: ListQuery.extend(ReportQuery.shape),
  reply: listOf(AgentActivity).extend(Period.shape),
});

/** Visits one by one. Without `from` and `to` there is no limit in time. */
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
  summary: "Confirmed visits, the latest first",
});

export const unconfirmedVisits = defineCall({
  ...visitList,
  id: "reports.unconfirmedVisits",
  path: "/users/unconfirmed-visits",
  summary: "Visits not confirmed, the latest first",
});

export const visitNotes = defineCall({
  ...visitList,
  id: "reports.visitNotes",
  path: "/users/visit-notes",
  summary: "Visits with a note, the latest first",
});

export const VisitStats = Period.extend({
  ...VisitCounts,
  unconfirmedVisits: count.describe("Visits that are not confirmed."),
  actuallyVisited: count.describe("Visits reported as actually made."),
  notVisited: count.describe("Visits reported as not actually made."),
  doNotVisit: count.describe("Visits that ended in `do not visit`."),
  agents: count.describe("Different agents."),
  averageTimeOnSite: z
    .number()
    .nonnegative()
    .nullable()
    .describe("Seconds from arrival to departure on average; null without visits that have both."),
  days: z
    .array(z.object({ date: Day, visits: count, confirmedVisits: count }))
    .describe("Every day of the period, also those without visits; at most the last 366."),
});
export type VisitStats = z.infer<typeof VisitStats>;

export const visitStats = defineCall({
  ...reports,
  id: "reports.visitStats",
  path: "/users/visit-report-stats",
  summary: "Visits in figures, in all and day by day",
  query: ReportQuery,
  reply: VisitStats,
});
