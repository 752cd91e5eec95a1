/** The agent's late reports: their stops are reported, though no visit counts yet. */
import type { LateReport } from "contract/entities";
import { listLateReports } from "contract/visits/late-calls";
import { call, ifOffered, type UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";

export interface DayLate {
  /** The latest report of each stop that waits for the office, by the stops' ids. */
  waiting: ReadonlyMap<string, LateReport>;
  /** The visits that the office made of late reports: the agent can't take them back. */
  accepted: ReadonlySet<string>;
}

export const NO_LATE: DayLate = { waiting: new Map(), accepted: new Set() };

/** Those at the stops of some routes; none where the upstream shows agents none. */
export async function readLate(
  upstream: UpstreamContext,
  routeIds: readonly string[],
): Promise<DayLate> {
  const where = { routeId: { inq: [...routeIds] }, status: { inq: ["waiting", "accepted"] } };
  const filter = { where, order: ["receivedAt ASC"] };
  const reports = await unlessForbidden(
    ifOffered(call(upstream, listLateReports, { query: { limit: 0, filter } })),
  );
  return {
    waiting: new Map(
      reports.flatMap((report): [string, LateReport][] =>
        report.routeLocationId && report.status === "waiting"
          ? [[report.routeLocationId, report]]
          : [],
      ),
    ),
    accepted: new Set(reports.flatMap(({ visitId }) => visitId ?? [])),
  };
}

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
