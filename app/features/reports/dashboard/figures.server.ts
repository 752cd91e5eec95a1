/** The figures of the dashboard, out of what the upstream tells. */

import type { ActiveAgents, TopAgents, TopOffices, VisitStats } from "contract/reports/calls";
import type { Coverage } from "contract/reports/coverage-calls";
import type { ReportName } from "contract/reports/facts";
import type { AgentCounts } from "contract/tracking/agent-state-calls";
import {
  agentMapUrl,
  coverageUrl,
  lateRoutesUrl,
  locationsWithUrl,
  reportUrl,
  routesInStatusUrl,
  visitsWithUrl,
} from "~/features/urls";
import { NOTHING } from "~/lib/figures";
import { formatDay } from "~/lib/format";
import type { Period } from "~/lib/period";
import { barsOf, daysChart, type ReportChart } from "../charts.server";
import type { RoutesNow } from "./counts.server";
import type { AttentionName, NowName, VisitsName } from "./words";

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

/** What the upstream tells; what it does not is undefined. */
export interface Told {
  routesNow: RoutesNow | undefined;
  agents: AgentCounts | undefined;
  coverage: Coverage | undefined;
  stats: VisitStats | undefined;
}

/** Not everything before everything is: 99.6% is not 100%. */
const percentOf = (share: number) => (share < 1 ? Math.min(99, Math.round(share * 100)) : 100);
const shareOf = (part: number, all: number) =>
  all > 0 && { about: `${percentOf(part / all)}% of visits` };

const whole = (value: number) => value.toLocaleString("en-US");

/** Visits of a period in the list of visits, by its filters. */
const arrivalIn = ({ from, to }: Period) => `${formatDay(from)}..${formatDay(to)}`;
const visitsUrlOf = (confirmed: boolean, period: Period) =>
  visitsWithUrl({ confirmed: String(confirmed), arrival: arrivalIn(period) });

/** What needs attention, each the total of the list that it leads to. */
export function attentionOf(
  { routesNow, agents, coverage, stats }: Told,
  period: Period,
): Figure<AttentionName>[] {
  const dashboard = routesNow?.dashboard;
  const figure = (name: AttentionName, count: number | undefined, to: string) =>
    count === undefined
      ? { name, value: null }
      : { name, value: whole(count), isNone: count === 0, to };
  return [
    figure("late", dashboard?.lateRoutes, lateRoutesUrl()),
    figure("silent", agents?.silent, agentMapUrl({ state: "silent" })),
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
export function nowOf({ routesNow, agents, coverage }: Omit<Told, "stats">): Figure<NowName>[] {
  const running = routesNow?.routes.find(({ status }) => status === "active")?.count;
  const late = routesNow?.dashboard?.lateRoutes;
  const seen = agents && agents.moving + agents["at-stop"];
  return [
    {
      name: "running",
      value: running === undefined ? null : whole(running),
      ...(late !== undefined && { about: `${whole(late)} late` }),
      to: routesInStatusUrl("active"),
    },
    {
      name: "agents",
      value: seen === undefined ? null : whole(seen),
      ...(agents && {
        about: `${whole(agents.moving)} moving, ${whole(agents["at-stop"])} at a stop, of ${whole(agents.total)} ${agents.total === 1 ? "agent" : "agents"}`,
        to: agentMapUrl(),
      }),
    },
    coverageOf(coverage),
  ];
}

function coverageOf(coverage: Coverage | undefined): Figure<NowName> {
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
    about: `${whole(covered)} of ${whole(total)} locations visited within their interval`,
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

interface ToldOfVisits {
  stats: VisitStats | undefined;
  agents: ActiveAgents | undefined;
  topAgents: TopAgents | undefined;
  topOffices: TopOffices | undefined;
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
    count === undefined ? { name, value: null } : { name, value: whole(count), to };
  const agentBars = topAgents?.data.map(({ agent, visits }) => ({
    label: agent.displayName ?? NOTHING,
    value: visits,
  }));
  const officeBars = topOffices?.data.map(({ office, visits }) => ({
    label: office.name,
    value: visits,
  }));
  return {
    figures: [
      {
        ...figure("visits", stats?.visits, visitsWithUrl({ arrival: arrivalIn(period) })),
        ...(stats && { about: `${whole(Math.round(stats.visits / stats.days.length))} a day` }),
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
        ...(agents && { about: `of ${whole(agents.totalAgents)}` }),
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
