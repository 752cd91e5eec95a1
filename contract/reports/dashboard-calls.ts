import { z } from "zod";
import { defineCall, MANAGERS } from "../call";
import { Day, Id } from "../common";
import { OfficeRef, UserRef } from "../entities";
import { AgentCounts } from "../tracking/agent-state-calls";
import { Period, ReportQuery, VisitStats } from "./calls";
import { CoverageCounts } from "./coverage-calls";

const count = z.number().int().nonnegative();

const dashboard = {
  tag: "Reports",
  scope: "entity",
  extension: true,
  method: "GET",
  access: MANAGERS,
} as const;

const ByStatus = { new: count, active: count, paused: count, completed: count, inactive: count };

/** How things are now. Each figure is the total of the list that its words name. */
export const Dashboard = z.object({
  routes: z.object(ByStatus).describe("Routes by their status."),
  lateRoutes: count.describe(
    "Active routes whose planned end has passed: those of `GET /routes` by `filters=late:true`.",
  ),
  today: z
    .object({ ...ByStatus, late: count })
    .nullish()
    .describe(
      "Routes planned for the `day` of the query, by status, and those of them that are late: those of `GET /routes` by `filters=plannedDay:DAY`. Null without a day.",
    ),
  doNotVisit: count.describe(
    "Locations marked `do not visit` that a route which is new, active or paused has still to visit: those of `GET /locations` by `filters=doNotVisit:true,onRoute:true`.",
  ),
  agents: AgentCounts.describe("As `GET /agent-states/counts` counts them."),
  coverage: CoverageCounts.describe("The figures of `GET /coverage`, without its weeks."),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = defineCall({
  ...dashboard,
  id: "dashboard.get",
  path: "/dashboard",
  summary: "How routes, agents and locations are now",
  query: z.object({
    officeId: Id.optional().describe(
      "Only routes given to this office, and its locations; without its branches.",
    ),
    day: Day.optional().describe("The day that is today for the reader, for `today`."),
  }),
  reply: Dashboard,
});

/** What the dashboard shows of the visits of a period, each figure as its own report has it. */
export const DashboardVisits = Period.extend({
  ...VisitStats.pick({ visits: true, confirmedVisits: true, unconfirmedVisits: true, days: true })
    .shape,
  activeAgents: count.describe("Different agents with a visit in the period."),
  totalAgents: count.describe("Agents who are active and of these offices now."),
  topAgents: z.array(z.object({ agent: UserRef, visits: count })),
  topOffices: z.array(z.object({ office: OfficeRef, visits: count })),
});
export type DashboardVisits = z.infer<typeof DashboardVisits>;

export const getDashboardVisits = defineCall({
  ...dashboard,
  id: "dashboard.visits",
  path: "/dashboard/visits",
  summary: "The visits of a period: in all, day by day, and the agents and offices with the most",
  query: ReportQuery.omit({ userId: true }).extend({
    limit: z.coerce
      .number<number | string>()
      .int()
      .min(1)
      .max(100)
      .default(5)
      .describe("The most agents and offices."),
  }),
  reply: DashboardVisits,
});
