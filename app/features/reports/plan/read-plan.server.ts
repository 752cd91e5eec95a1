/** Reads the plan report: its figures, its chart and the table that is asked for. */

import type { ListQueryInput } from "contract/list";
import {
  listRouteRuns,
  type PlanReport,
  planReport,
  type RouteRun,
  type RunSpan,
  type RunSums,
} from "contract/reports/plan-calls";
import { planReportUrl } from "~/features/urls";
import { type ListPage, type RowFormat, readListPage } from "~/kit/list/read-list-page.server";
import {
  distanceInWords,
  formatCount,
  formatDistance,
  formatDuration,
  formatFactor,
  NOTHING,
  type Units,
} from "~/lib/figures";
import { formatDate, formatDay } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { drawLines } from "~/ui/chart/index.server";
import { call, ifReadable, type QueryOf } from "~/upstream/client.server";
import { type Asked, readAsked } from "../asked.server";
import type { ReportChart } from "../charts.server";
import { localList } from "../local-list.server";
import type { Figure } from "../read-report.server";
import {
  agentsList,
  daysList,
  type GroupRow,
  officesList,
  type RunRow,
  runsList,
  tableOf,
} from "./plan-lists";
import type { PlanTable } from "./urls";

/** What each figure of the plan report counts; more exactly in `contract/reports/plan-calls.ts`. */
const PLAN_DEFINITIONS = {
  routes: "Routes completed in the period, however many stops were visited.",
  timeFactor:
    "Actual / planned time. Planned: the time on the road plus the visit time of each stop (its location's, else its type's, else 20 minutes), as of the start of the route. Actual: from the first arrival to the last departure, without breaks of more than 6 hours.",
  distanceFactor:
    "Actual / planned distance. Actual: along the positions recorded by the agent's device, from stop to stop. Not available for routes with position gaps of more than a tenth of the way, or from before positions were stored.",
  stayFactor: "Actual / planned time from arrival to departure at the stops.",
  orderKept:
    "Routes whose stops were reached in the order planned at the start. Counts routes with two or more visited stops.",
  skipped: "Stops that nobody had visited when the route was completed.",
  notVisited: "Stops where no visit was actually made: closed, moved away.",
} as const;

/** Days of a period from which on it is shown month by month. */
const BY_MONTH_FROM = 183;
/** Agents and offices in a table. */
const MOST = 100;

export interface PlanPage {
  asked: Asked;
  table: PlanTable;
  /** Whose routes they are, where one agent is asked for. */
  agent: { id: string; name: string } | null;
  figures: Figure[];
  chart: ReportChart | null;
  /** The upstream has no such report. */
  isStrange: boolean;
  /** Null where nothing can be asked. */
  page: ListPage<RunRow> | ListPage<GroupRow> | null;
}

/** The report for a URL. Nothing is asked of the upstream while its period can't be read. */
export async function readPlan(session: SignedIn, url: URL): Promise<PlanPage> {
  const { asked, query } = await readAsked(session, url.searchParams);
  const table = tableOf(url.searchParams);
  const userId = url.searchParams.get("userId") || undefined;
  const nothing = { asked, table, agent: null, figures: [], chart: null, page: null };
  if (!query) return { ...nothing, isStrange: false };
  const by = spanOf(asked, table);
  const report = await ifReadable(
    call(session.upstream, planReport, { query: { ...query, userId, by, limit: MOST } }),
  );
  if (!report) return { ...nothing, isStrange: true };
  return {
    asked,
    table,
    agent: userId ? { id: userId, name: report.agents[0]?.agent.displayName ?? "one agent" } : null,
    figures: figuresOf(report, session.units),
    chart: chartOf(report, by),
    isStrange: false,
    page: await readTable(table, { session, url, asked, report, query: { ...query, userId } }),
  };
}

/** The table of days lists them one by one: of a longer period the last ones that the upstream tells. */
function spanOf(asked: Asked, table: PlanTable): RunSpan {
  if (table === "days") return "day";
  return daysOf(asked) < BY_MONTH_FROM ? "week" : "month";
}

const daysOf = ({ from, to }: Asked) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

interface Reading {
  session: SignedIn;
  url: URL;
  asked: Asked;
  report: PlanReport;
  query: QueryOf<typeof listRouteRuns>;
}

function readTable(table: PlanTable, { session, url, asked, report, query }: Reading) {
  if (table === "routes") {
    return readListPage(runsList, session, url, {
      read: (list) => call(session.upstream, listRouteRuns, { query: { ...list, ...query } }),
      toRow: runRow,
    });
  }
  const groups = groupsOf(table, report, { ...asked, userId: query.userId });
  return readListPage(GROUP_LISTS[table], session, url, {
    read: async (list: ListQueryInput) =>
      localList(groups, list, ({ key, sums }) => ({
        name: key,
        routes: sums.routes,
        plannedTime: sums.plannedTime,
        time: sums.time,
        timeFactor: sums.timeFactor ?? -1,
        distanceFactor: sums.distanceFactor ?? -1,
        stayFactor: sums.stayFactor ?? -1,
        orderKept: sums.ordered > 0 ? sums.orderKept / sums.ordered : -1,
        skipped: sums.skipped,
        notVisited: sums.notVisited,
      })),
    toRow: ({ id, name, to, sums }): GroupRow => ({
      id,
      name,
      to,
      routes: sums.routes,
      plannedTime: sums.timed > 0 ? formatDuration(sums.plannedTime) : NOTHING,
      time: sums.timed > 0 ? formatDuration(sums.time) : NOTHING,
      timeFactor: formatFactor(sums.timeFactor),
      distanceFactor: formatFactor(sums.distanceFactor),
      stayFactor: formatFactor(sums.stayFactor),
      orderKept: share(sums.orderKept, sums.ordered),
      skipped: sums.skipped,
      notVisited: sums.notVisited,
    }),
  });
}

const GROUP_LISTS = { days: daysList, agents: agentsList, offices: officesList };

interface Group {
  id: string;
  name: string;
  /** By which its name is sorted. */
  key: string;
  to: string;
  sums: RunSums;
}

/** The rows of a table of sums, each with the report of this one alone. */
function groupsOf(
  table: keyof typeof GROUP_LISTS,
  { agents, offices, spans }: PlanReport,
  { from, to, officeId, userId }: Asked & { userId?: string | undefined },
): Group[] {
  switch (table) {
    case "days":
      return spans
        .filter(({ routes }) => routes > 0)
        .map(({ begins, ...sums }) => ({
          ...{ id: begins, name: formatDay(begins), key: begins, sums },
          to: planReportUrl({ from: begins, to: begins, officeId, userId }),
        }));
    case "agents":
      return agents.map(({ agent, ...sums }) => ({
        ...{ id: agent.id, sums, name: agent.displayName ?? NOTHING },
        key: agent.displayName ?? NOTHING,
        to: planReportUrl({ from, to, officeId, userId: agent.id }),
      }));
    case "offices":
      return offices.map(({ office, ...sums }) => ({
        ...{ id: office.id, sums, name: office.name, key: office.name },
        to: planReportUrl({ from, to, officeId: office.id, userId }),
      }));
  }
}

function runRow(run: RouteRun, { zone, units }: RowFormat): RunRow {
  const { office, agent, stops, skipped, notVisited } = run;
  return {
    id: run.id,
    name: run.name,
    agent: agent?.displayName ?? NOTHING,
    office: office?.name ?? NOTHING,
    ended: formatDate(run.endTime, office?.timeZone ?? zone),
    plannedTime: formatDuration(run.plannedTime),
    time: formatDuration(run.time),
    timeFactor: formatFactor(run.timeFactor),
    plannedDistance: formatDistance(run.plannedDistance, units),
    distance: formatDistance(run.distance, units),
    distanceFactor: formatFactor(run.distanceFactor),
    stops,
    skipped,
    notVisited,
    orderKept: yesNo(run.orderKept),
    changed: yesNo(run.changed),
  };
}

const yesNo = (value: boolean | null) => (value === null ? NOTHING : value ? "Yes" : "No");
/** `12 of 14` */
const share = (part: number, all: number) =>
  all === 0 ? NOTHING : `${formatCount(part)} of ${formatCount(all)}`;
const routesInWords = (count: number) =>
  `${formatCount(count)} ${count === 1 ? "route" : "routes"}`;

function figuresOf(sums: RunSums, units: Units): Figure[] {
  const define = (name: keyof typeof PLAN_DEFINITIONS, more = "") =>
    more ? `${PLAN_DEFINITIONS[name]} ${more}` : PLAN_DEFINITIONS[name];
  const added = (count: number, planned: string, real: string) =>
    `For ${routesInWords(count)}: ${planned} planned, ${real} actual.`;
  const durations = (count: number, planned: number, real: number) =>
    added(count, formatDuration(planned), formatDuration(real));
  return [
    { label: "Completed routes", value: formatCount(sums.routes), definition: define("routes") },
    {
      label: "Time factor",
      value: formatFactor(sums.timeFactor),
      definition: define("timeFactor", durations(sums.timed, sums.plannedTime, sums.time)),
    },
    {
      label: "Distance factor",
      value: formatFactor(sums.distanceFactor),
      definition: define(
        "distanceFactor",
        added(
          sums.measured,
          distanceInWords(sums.plannedDistance, units),
          distanceInWords(sums.distance, units),
        ),
      ),
    },
    {
      label: "Stay factor",
      value: formatFactor(sums.stayFactor),
      definition: define("stayFactor", durations(sums.stayed, sums.plannedStay, sums.stay)),
    },
    {
      label: "Stop order followed",
      value: share(sums.orderKept, sums.ordered),
      definition: define("orderKept"),
    },
    {
      label: "Stops skipped",
      value: share(sums.skipped, sums.stops),
      definition: define("skipped"),
    },
    {
      label: "Not actually visited",
      value: share(sums.notVisited, sums.stops),
      definition: define("notVisited"),
    },
  ];
}

function chartOf({ spans, timeFactor, distanceFactor }: PlanReport, by: RunSpan) {
  const labels = spans.map(({ begins }) => formatDay(begins));
  const series = [
    { name: "Time factor", values: spans.map(({ timeFactor }) => timeFactor) },
    { name: "Distance factor", values: spans.map(({ distanceFactor }) => distanceFactor) },
  ];
  return {
    title: `Actual / planned, ${by} by ${by}`,
    summary:
      timeFactor === null && distanceFactor === null
        ? "No data for this period"
        : `1.00 is as planned. In all: time ${formatFactor(timeFactor)}, distance ${formatFactor(distanceFactor)}`,
    lines: drawLines(labels, series, { digits: 2 }),
  };
}
