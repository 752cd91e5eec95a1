/** The agent's late reports: their stops are reported, though no visit counts yet. */
import type { LateReport } from "contract/entities";
import { WITHDRAW_MINUTES } from "contract/visits/facts";
import { listLateReports } from "contract/visits/late-calls";
import { latestByStop } from "~/features/visits/late/index.server";
import { NOTHING } from "~/lib/figures";
import { call, ifOffered, type UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import type { DayWords } from "./words";

export interface DayLate {
  /** The latest report of each stop that waits for the office, by the stops' ids. */
  waiting: ReadonlyMap<string, LateReport>;
  /** The latest one that the office did not accept. */
  rejected: ReadonlyMap<string, LateReport>;
  /** The visits that the office made of late reports: the agent can't take them back. */
  accepted: ReadonlySet<string>;
}

export const NO_LATE: DayLate = { waiting: new Map(), rejected: new Map(), accepted: new Set() };

const DAY_MS = 24 * 60 * 60_000;

/** Those that wait, and those that were answered lately; none where the upstream shows agents none. */
export async function readLateReports(upstream: UpstreamContext, now: Date): Promise<LateReport[]> {
  const lately = new Date(now.getTime() - DAY_MS).toISOString();
  const where = {
    or: [
      { status: "waiting" },
      { status: { inq: ["accepted", "rejected"] }, reviewedAt: { gte: lately } },
    ],
  };
  const filter = { where, include: [{ relation: "location" }], order: ["receivedAt ASC"] };
  return unlessForbidden(
    ifOffered(call(upstream, listLateReports, { query: { limit: 0, filter } })),
  );
}

/** What they say of the stops of the day. */
export const lateOf = (reports: readonly LateReport[]): DayLate => ({
  waiting: latestByStop(reports.filter(({ status }) => status === "waiting")),
  rejected: latestByStop(reports.filter(({ status }) => status === "rejected")),
  accepted: new Set(reports.flatMap(({ visitId }) => visitId ?? [])),
});

/** Whether what was received then may be taken back still. */
export const isUndoable = (receivedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(receivedAt) < WITHDRAW_MINUTES * 60_000;

/** The id by which a report is taken back; null where it is too late. */
export const undoOfLate = ({ id, receivedAt, status }: LateReport, now: Date): string | null =>
  status === "waiting" && isUndoable(receivedAt, now) ? id : null;

/** A report that the agent sees at no stop of the page: of a place on the way, or of a stop that is gone. */
export interface OtherReport {
  id: string;
  name: string;
  at: string;
  note: string | null;
  /** What became of it: it counts only once the office has accepted it. */
  status: LateReport["status"];
  isPlace: boolean;
  visited: boolean;
  /** Its id, if it may be taken back still. */
  undo: string | null;
}

interface Shown {
  zone: string;
  formats: DayWords["formats"];
  /** Whether an instant is of the page's day. */
  isToday: (instant: string) => boolean;
  /** The stops of the page, of which an accepted place may be one by now. */
  stopIds: readonly string[];
  now: Date;
}

/** The reports of today that are at no stop of the page. */
export const otherReportsOf = (
  reports: readonly LateReport[],
  { zone, formats, isToday, stopIds, now }: Shown,
): OtherReport[] =>
  reports
    .filter(({ receivedAt }) => isToday(receivedAt))
    .filter(({ routeLocationId }) => !stopIds.includes(routeLocationId ?? ""))
    .map((report) => ({
      ...{ id: report.id, name: report.location?.name ?? NOTHING, note: report.note || null },
      at: formats.time(report.departure ?? report.arrival, zone),
      ...{ status: report.status, visited: report.actuallyVisited },
      isPlace: report.reason === "added-place" || !report.routeLocationId,
      undo: undoOfLate(report, now),
    }));

/** An upstream of before shows late reports to managers alone. */
async function unlessForbidden(
  work: Promise<{ data: LateReport[] } | undefined>,
): Promise<LateReport[]> {
  try {
    return (await work)?.data ?? [];
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 403) return [];
    throw error;
  }
}
