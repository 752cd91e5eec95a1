/** The stops of a route that an agent has reported, though the report does not count yet. */
import { formatColumnFilters } from "contract/column-filters";
import type { LateReport, RouteLocation } from "contract/entities";
import { listLateReports } from "contract/visits/late-calls";
import { lateReportsPath } from "~/features/urls";
import { withQuery } from "~/lib/url";
import { call, ifOffered, type UpstreamContext } from "~/upstream/client.server";

/** The latest report of each stop that waits for a manager, by the stops' ids. */
export type WaitingStops = ReadonlyMap<string, LateReport>;

/** Reads those of one route; none where the upstream has no late reports. */
export async function readWaitingStops(
  upstream: UpstreamContext,
  routeId: string,
): Promise<WaitingStops> {
  const filter = { where: { status: "waiting", routeId }, order: ["receivedAt ASC"] };
  const found = await ifOffered(call(upstream, listLateReports, { query: { limit: 0, filter } }));
  return latestByStop(found?.data ?? []);
}

/** The last report of each stop, by the stops' ids. Those without a stop are left out. */
export const latestByStop = (reports: readonly LateReport[]): ReadonlyMap<string, LateReport> =>
  new Map(
    reports.flatMap((report): [string, LateReport][] =>
      report.routeLocationId ? [[report.routeLocationId, report]] : [],
    ),
  );

/** The address of the late reports of a stop's location; null if the stop has none that waits. */
export const waitingUrl = (
  { id, location }: Pick<RouteLocation, "id" | "location">,
  waiting: WaitingStops,
): string | null =>
  waiting.has(id)
    ? withQuery(lateReportsPath(), {
        filters: formatColumnFilters({ "location.name": location?.name ?? "" }),
      })
    : null;

/** The times of these say nothing of when the agent was there. */
const DOUBTFUL_TIMES = ["clock-wrong", "too-old"];

/** The stop as if its report counted: for what comes next, and when. */
export function asReported(stop: RouteLocation, waiting: WaitingStops): RouteLocation {
  const report = stop.isVisited ? undefined : waiting.get(stop.id);
  if (!report) return stop;
  if (DOUBTFUL_TIMES.includes(report.reason)) return { ...stop, isVisited: true };
  const { arrival, departure } = report;
  return { ...stop, isVisited: true, arrivalTime: arrival, departureTime: departure };
}
