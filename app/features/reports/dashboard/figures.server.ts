/** The figures of the dashboard, out of what the upstream tells. */

import type { ActiveAgents, TopAgents, TopOffices, VisitStats } from "contract/reports/calls";
import type { CoverageCounts } from "contract/reports/coverage-calls";
import type { Dashboard } from "contract/reports/dashboard-calls";
import type { ReportName } from "contract/reports/facts";
import type { AgentCounts } from "contract/tracking/agent-state-calls";
import type { RouteStatus } from "~/features/routes/status";
import {
  agentMapUrl,
  coverageUrl,
  lateReportsPath,
  lateRoutesUrl,
  locationsWithUrl,
  presumedVisitsPath,
  reportUrl,
  routesInStatusUrl,
  routesTodayUrl,
  visitsWithUrl,
} from "~/features/urls";
import type { WaitingCounts } from "~/features/visits";
import { formatCount, NOTHING } from "~/lib/figures";
import { formatDay } from "~/lib/format";
import type { Period } from "~/lib/period";
import { barsOf, daysChart, type ReportChart } from "../charts.server";
import type { AttentionName, NowName, TodayName, VisitsName } from "./words";

export interface StatusCount {
  status: RouteStatus;
  count: number;
}

/** The reader's routes by status, and the dashboard's other figures. */
export interface RoutesNow {
  routes: StatusCount[];
  /** Undefined where the upstream doesn't tell; every list of routes tells the counts. */
  dashboard: Dashboard | undefined;
}

/** A number of routes that are planned for today. */
export interface TodayCount {
  name: TodayName;
  count: number;
  to: string;
}

/** A figure as it is shown. */
export interface Figure<Name extends string> {
  name: Name;
  /** Null where the upstream doesn't tell it. */
  value: string | null;
  /** Whether there is anything to look at. */
  isNone?: boolean;
  /** What else there is to say of it. */
  about?: string;
  /** The list that it is the total of, or the page that tells more. */
  to?: string;
  /** A share, in percent. */
  percent?: number;
}

/** What the upstream reports of now; undefined where it does not. */
export interface KnownNow {
  routesNow: RoutesNow | undefined;
  agents: AgentCounts | undefined;
  coverage: CoverageCounts | undefined;
}

/** What needs attention is counted from it. */
interface Known extends KnownNow {
  stats: VisitCounts | undefined;
  /** The late reports and presumed visits that wait for an answer. */
  waiting: WaitingCounts | undefined;
}

/** Visits in all and day by day. */
export type VisitCounts = Pick<
  VisitStats,
  "visits" | "confirmedVisits" | "unconfirmedVisits" | "days"
>;

/** The routes of today, each number the total of the list that it leads to. */
export function todayOf({ dashboard }: RoutesNow): TodayCount[] | null {
  const today = dashboard?.today;
  if (!today) return null;
  const { late, ...byStatus } = today;
  const planned = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
  return [
    { name: "planned", count: planned, to: routesTodayUrl() },
    { name: "notBegun", count: today.new, to: routesTodayUrl(",status:new") },
    { name: "running", count: today.active, to: routesTodayUrl(",status:active") },
    { name: "late", count: late, to: routesTodayUrl(",late:true") },
    { name: "completed", count: today.completed, to: routesTodayUrl(",status:completed") },
  ];
}

/** Not everything before everything is: 99.6% is not 100%. */
const percentOf = (share: number) => (share < 1 ? Math.min(99, Math.round(share * 100)) : 100);
const shareOf = (part: number, all: number) =>
  all > 0 && { about: `${percentOf(part / all)}% of visits` };

/** Visits of a period in the list of visits, by its filters. */
const arrivalIn = ({ from, to }: Period) => `${formatDay(from)}..${formatDay(to)}`;
const visitsUrlOf = (confirmed: boolean, period: Period) =>
  visitsWithUrl({ confirmed: String(confirmed), arrival: arrivalIn(period) });

/** What needs attention, each the total of the list that it leads to. */
export function attentionOf(
  { routesNow, agents, coverage, stats, waiting }: Known,
  period: Period,
): Figure<AttentionName>[] {
  const dashboard = routesNow?.dashboard;
  const figure = (name: AttentionName, count: number | null | undefined, to: string) =>
    count === undefined || count === null
      ? { name, value: null }
      : { name, value: formatCount(count), isNone: count === 0, to };
  return [
    figure("late", dashboard?.lateRoutes, lateRoutesUrl()),
    figure("silent", agents?.silent, agentMapUrl({ state: "silent" })),
    figure("needsLook", waiting?.late, lateReportsPath()),
    figure("presumed", waiting?.presumed, presumedVisitsPath()),
    figure(
      "doNotVisit",
      dashboard?.doNotVisit,
      locationsWithUrl({ doNotVisit: "true", onRoute: "true" }),
    ),
    figure("toConfirm", stats?.unconfirmedVisits, visitsUrlOf(false, period)),
    figure("overdue", coverage?.overdue, locationsWithUrl({ coverage: "overdue" })),
  ];
}

/** How routes, agents and locations are now. */
export function nowOf({ routesNow, agents, coverage }: KnownNow): Figure<NowName>[] {
  const running = routesNow?.routes.find(({ status }) => status === "active")?.count;
  const late = routesNow?.dashboard?.lateRoutes;
  const seen = agents && agents.moving + agents["at-stop"];
  return [
    {
      name: "running",
      value: running === undefined ? null : formatCount(running),
      ...(late !== undefined && { about: `${formatCount(late)} late` }),
      to: routesInStatusUrl("active"),
    },
    {
      name: "agents",
      value: seen === undefined ? null : formatCount(seen),
      ...(agents && {
        about: `${formatCount(agents.moving)} moving, ${formatCount(agents["at-stop"])} at a stop, of ${formatCount(agents.total)} ${agents.total === 1 ? "agent" : "agents"}`,
        to: agentMapUrl(),
      }),
    },
    coverageOf(coverage),
  ];
}

function coverageOf(coverage: CoverageCounts | undefined): Figure<NowName> {
  const name = "coverage";
  if (!coverage) return { name, value: null };
  const { share, covered, total } = coverage;
  if (share === null) {
    return { name, value: NOTHING, about: "No location has an interval yet", to: coverageUrl() };
  }
  const percent = percentOf(share);
  return {
    name,
    value: `${percent}%`,
    about: `${formatCount(covered)} of ${formatCount(total)} locations visited within their interval`,
    to: coverageUrl(),
    percent,
  };
}

/** What is told of the visits of a period. */
export interface VisitsPart {
  figures: Figure<VisitsName>[];
  /** Null where the upstream doesn't tell what it would be drawn from. */
  chart: ReportChart | null;
  tops: { title: string; to: string; chart: ReportChart | null }[];
}

export interface ToldOfVisits {
  stats: VisitCounts | undefined;
  agents: Pick<ActiveAgents, "activeAgents" | "totalAgents"> | undefined;
  topAgents: Pick<TopAgents["data"][number], "agent" | "visits">[] | undefined;
  topOffices: Pick<TopOffices["data"][number], "office" | "visits">[] | undefined;
}

const LINES = [
  { name: "Visits", countOf: (day: VisitStats["days"][number]) => day.visits },
  { name: "Confirmed", countOf: (day: VisitStats["days"][number]) => day.confirmedVisits },
];

export function visitsOf(
  { stats, agents, topAgents, topOffices }: ToldOfVisits,
  period: Period,
): VisitsPart {
  const report = (name: ReportName) => reportUrl(name, period);
  const figure = (name: VisitsName, count: number | undefined, to: string) =>
    count === undefined ? { name, value: null } : { name, value: formatCount(count), to };
  const agentBars = topAgents?.map(({ agent, visits }) => ({
    label: agent.displayName ?? NOTHING,
    value: visits,
  }));
  const officeBars = topOffices?.map(({ office, visits }) => ({
    label: office.name,
    value: visits,
  }));
  return {
    figures: [
      {
        ...figure("visits", stats?.visits, visitsWithUrl({ arrival: arrivalIn(period) })),
        ...(stats && {
          about: `${formatCount(Math.round(stats.visits / stats.days.length))} a day`,
        }),
      },
      {
        ...figure("confirmed", stats?.confirmedVisits, visitsUrlOf(true, period)),
        ...(stats && shareOf(stats.confirmedVisits, stats.visits)),
      },
      {
        ...figure("toConfirm", stats?.unconfirmedVisits, visitsUrlOf(false, period)),
        ...(stats && shareOf(stats.unconfirmedVisits, stats.visits)),
      },
      {
        ...figure("agents", agents?.activeAgents, report("active-agents")),
        ...(agents && { about: `of ${formatCount(agents.totalAgents)}` }),
      },
    ],
    // A single day is no trend.
    chart: stats && stats.days.length > 1 ? daysChart("Visits by day", stats, LINES) : null,
    tops: [
      {
        title: "Top agents",
        to: report("top-agents"),
        chart: agentBars ? barsOf("Top agents", agentBars) : null,
      },
      {
        title: "Top offices",
        to: report("top-offices"),
        chart: officeBars ? barsOf("Top offices", officeBars) : null,
      },
    ],
  };
}
