/** Reads a report: its figures, its chart and its table. */

import type { ListQueryInput } from "contract/list";
import {
  type AgentActivity,
  activeAgents,
  activityReport,
  topAgents,
  topOffices,
  type VisitStats,
  visitReasonCounts,
  visitStats,
} from "contract/reports/calls";
import type { ReportName } from "contract/reports/facts";
import { reasonText, type VisitRow } from "~/features/visits";
import { visitRow, visitZone } from "~/features/visits/index.server";
import type { DefinedList } from "~/kit/list";
import { type ListPage, readListPage } from "~/kit/list/read-list-page.server";
import { zoneOf } from "~/kit/zone.server";
import { formatCount, formatDuration, NOTHING } from "~/lib/figures";
import { formatDay } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { drawLines } from "~/ui/chart/index.server";
import { call, ifReadable } from "~/upstream/client.server";
import { getReportAsItIs, listReportedVisits, type VisitKind } from "~/upstream/reports.server";
import { type Asked, type AskedQuery, readAsked } from "./asked.server";
import { barsOf, daysChart, type ReportChart, type Series, summed } from "./charts.server";
import { type ForeignReply, readForeignReply } from "./foreign-reply.server";
import { localList } from "./local-list.server";
import { type FigureRow, REPORT_LISTS } from "./report-lists";
import { DEFINITIONS, type FigureName } from "./words";

/** One figure above the chart. */
export interface Figure {
  label: string;
  value: string;
  /** What it counts. */
  definition: string;
}

export interface ReportPage {
  name: ReportName;
  asked: Asked;
  figures: Figure[];
  /** Null where the upstream does not tell what it would be drawn from. */
  chart: ReportChart | null;
  /**
   * What can be read of an upstream whose report has fields of its own; `none` where nothing can, or
   * it has no such report.
   */
  foreign: ForeignReply | "none" | null;
  /** Null where nothing can be asked. */
  page: ListPage<FigureRow> | ListPage<VisitRow> | null;
}

type Query = NonNullable<AskedQuery>;
interface Parts {
  figures?: Figure[];
  chart?: ReportChart | null;
  page: ListPage<FigureRow> | ListPage<VisitRow>;
}

const MOST = 100;
const BARS = 10;

const figure = (name: FigureName, label: string, value: number): Figure => ({
  label,
  value: formatCount(value),
  definition: DEFINITIONS[name],
});

/** A report for a URL. Nothing is asked of the upstream while its period can't be read. */
export async function readReport(
  session: SignedIn,
  name: ReportName,
  url: URL,
): Promise<ReportPage> {
  const { asked, query } = await readAsked(session, url.searchParams);
  const nothing = { name, asked, figures: [], chart: null, page: null };
  if (!query) return { ...nothing, foreign: null };
  const parts = await ifReadable(READERS[name](session, query, url));
  if (!parts) {
    const reply = await getReportAsItIs(session.upstream, name, query);
    return { ...nothing, foreign: readForeignReply(reply, zoneOf(session)) ?? "none" };
  }
  const { figures = [], chart = null, page } = parts;
  return { name, asked, figures, chart, foreign: null, page };
}

type Reader = (session: SignedIn, query: Query, url: URL) => Promise<Parts>;

const READERS: Record<ReportName, Reader> = {
  "active-agents": async (session, query, url) => {
    const {
      activeAgents: active,
      totalAgents,
      days,
    } = await call(session.upstream, activeAgents, { query });
    return {
      figures: [
        figure("agents", "Active agents", active),
        figure("totalAgents", "Agents now", totalAgents),
      ],
      chart: {
        title: "Active agents by day",
        summary: summed(days, ({ activeAgents }) => activeAgents, "active agents"),
        lines: drawLines(
          days.map(({ date }) => formatDay(date)),
          [{ name: "Active agents", values: days.map(({ activeAgents }) => activeAgents) }],
        ),
      },
      page: await localPage(session, url, "active-agents", days.map(dayRow)),
    };
  },
  "top-offices": async (session, query, url) => {
    const { data } = await call(session.upstream, topOffices, { query: { ...query, limit: MOST } });
    const rows = data.map(({ office, ...figures }) => ({
      id: office.id,
      name: office.name,
      figures,
    }));
    return topParts(session, url, "top-offices", rows);
  },
  "top-agents": async (session, query, url) => {
    const { data } = await call(session.upstream, topAgents, { query: { ...query, limit: MOST } });
    const rows = data.map(({ agent, ...figures }) => ({
      id: agent.id,
      name: agent.displayName ?? NOTHING,
      figures,
    }));
    return topParts(session, url, "top-agents", rows);
  },
  activity: async (session, query, url) => {
    const reading = readListPage(REPORT_LISTS.activity, session, url, {
      read: (asked) => call(session.upstream, activityReport, { query: { ...asked, ...query } }),
      toRow: activityRow,
    });
    const top = ifReadable(call(session.upstream, topAgents, { query: { ...query, limit: BARS } }));
    const [page, best] = await Promise.all([reading, top]);
    const rows = best?.data.map(({ agent, visits }) => ({
      label: agent.displayName ?? NOTHING,
      value: visits,
    }));
    return { page, chart: rows ? barsOf("Visits by agent", rows) : null };
  },
  "visit-statistics": async (session, query, url) => {
    const stats = await call(session.upstream, visitStats, { query });
    return {
      figures: statFigures(stats),
      chart: daysChart("Visits by day", stats, [
        { name: "Visits", countOf: ({ visits }) => visits },
        { name: "Confirmed", countOf: ({ confirmedVisits }) => confirmedVisits },
      ]),
      page: await localPage(session, url, "visit-statistics", stats.days.map(dayRow)),
    };
  },
  "visit-reasons": async (session, query, url) => {
    const { notVisited, data } = await call(session.upstream, visitReasonCounts, { query });
    const rows = data.map(({ code, name, ...figures }) => ({
      id: code ?? "none",
      name: reasonText({ notVisitedReason: code, reasonName: name }) ?? "No reason given",
      figures,
    }));
    return {
      figures: [figure("notVisited", "Not visited", notVisited)],
      chart: barsOf(
        "Visits by reason",
        rows.map(({ name: label, figures }) => ({ label, value: figures.visits })),
      ),
      page: await localPage(session, url, "visit-reasons", rows),
    };
  },
  visits: visitsReport("visits", "all", { name: "Visits", countOf: ({ visits }) => visits }),
  "confirmed-visits": visitsReport("confirmed-visits", "confirmed", {
    name: "Confirmed visits",
    countOf: ({ confirmedVisits }) => confirmedVisits,
  }),
  "unconfirmed-visits": visitsReport("unconfirmed-visits", "unconfirmed", {
    name: "Unconfirmed visits",
    countOf: ({ visits, confirmedVisits }) => visits - confirmedVisits,
  }),
  "visit-notes": visitsReport("visit-notes", "notes", {
    name: "Notes",
    countOf: ({ notes }) => notes ?? 0,
  }),
};

/** One of the lists of visits, with its visits by day above it. */
function visitsReport(
  name: "visits" | "confirmed-visits" | "unconfirmed-visits" | "visit-notes",
  kind: VisitKind,
  series: Series,
): Reader {
  return async (session, query, url) => {
    const reading = readListPage(REPORT_LISTS[name], session, url, {
      read: (asked) => listReportedVisits(session.upstream, kind, { ...asked, ...query }),
      toRow: visitRow,
      zone: visitZone,
    });
    const [page, stats] = await Promise.all([
      reading,
      ifReadable(
        call(session.upstream, visitStats, {
          query: kind === "notes" ? { ...query, notes: "true" } : query,
        }),
      ),
    ]);
    const isTold = kind !== "notes" || stats?.days.every(({ notes }) => notes !== undefined);
    return {
      page,
      chart: stats && isTold ? daysChart(`${series.name} by day`, stats, [series]) : null,
    };
  };
}

function statFigures(stats: VisitStats): Figure[] {
  const { averageTimeOnSite } = stats;
  return [
    figure("visits", "Visits", stats.visits),
    figure("confirmed", "Confirmed", stats.confirmedVisits),
    figure("unconfirmed", "Unconfirmed", stats.unconfirmedVisits),
    ...(typeof stats.presumed === "number" ? [figure("presumed", "Presumed", stats.presumed)] : []),
    figure("actuallyVisited", "Actually visited", stats.actuallyVisited),
    figure("notVisited", "Not visited", stats.notVisited),
    figure("doNotVisit", "Do Not Visit", stats.doNotVisit),
    figure("locations", "Locations", stats.locations),
    figure("agents", "Agents", stats.agents),
    {
      label: "Average visit",
      value: formatDuration(averageTimeOnSite),
      definition: DEFINITIONS.averageTime,
    },
  ];
}

async function topParts(
  session: SignedIn,
  url: URL,
  name: "top-offices" | "top-agents",
  rows: FigureRow[],
): Promise<Parts> {
  const bars = rows
    .slice(0, BARS)
    .map(({ name: label, figures }) => ({ label, value: figures.visits ?? 0 }));
  return {
    chart: barsOf(name === "top-offices" ? "Visits by office" : "Visits by agent", bars),
    page: await localPage(session, url, name, rows),
  };
}

/** A table of rows that one reply holds. */
const localPage = (
  session: SignedIn,
  url: URL,
  name: "active-agents" | "top-offices" | "top-agents" | "visit-statistics" | "visit-reasons",
  rows: FigureRow[],
) =>
  readListPage(REPORT_LISTS[name] as DefinedList<FigureRow>, session, url, {
    read: async (query: ListQueryInput) =>
      // Days by their date, as they are written otherwise.
      localList(rows, query, ({ id, name, figures }) => ({
        ...figures,
        name: "date" in figures ? id : name,
      })),
    toRow: (row: FigureRow) => row,
  });

const dayRow = ({ date, ...figures }: { date: string } & Record<string, number | string>) => ({
  id: date,
  name: formatDay(date),
  figures: figures as Record<string, number>,
});

const activityRow = ({ id, agent, timeOnSite, ...rest }: AgentActivity): FigureRow => ({
  id,
  name: agent.displayName ?? NOTHING,
  figures: Object.fromEntries(
    Object.entries(rest).flatMap(([key, value]) =>
      typeof value === "number" ? [[key, value]] : [],
    ),
  ),
  said: { timeOnSite: formatDuration(timeOnSite) },
});
