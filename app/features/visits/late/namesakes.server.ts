/** Places on the way that the same agent had reported shortly before: by a second press, most likely. */
import type { LateReport } from "contract/entities";
import { listLateReports } from "contract/visits/late-calls";
import { call, type UpstreamContext } from "~/upstream/client.server";

/** A late report, and when its agent reported a place of that name before, as an instant. */
export interface CheckedReport extends LateReport {
  namedBefore?: string;
}

/** The time within which the same name counts as the same visit. */
const HOURS = 12;
const WINDOW_MS = HOURS * 60 * 60_000;

const isPlace = ({ reason }: LateReport): boolean => reason === "added-place";

/** The reports, with what was reported before them; asks only where there are places on the way. */
export async function withNamesakes(
  upstream: UpstreamContext,
  reports: readonly LateReport[],
): Promise<CheckedReport[]> {
  const places = reports.filter(isPlace);
  if (places.length === 0) return [...reports];
  const received = places.map(({ receivedAt }) => Date.parse(receivedAt));
  const since = new Date(Math.min(...received) - WINDOW_MS).toISOString();
  const until = new Date(Math.max(...received)).toISOString();
  const where = {
    reason: "added-place",
    userId: { inq: [...new Set(places.map(({ userId }) => userId))] },
    receivedAt: { gte: since, lte: until },
  };
  const filter = { where, include: [{ relation: "location" }] };
  const known = await call(upstream, listLateReports, { query: { limit: 0, filter } });
  return checkNames(reports, known.data);
}

/**
 * Marks the places on the way of which an agent had reported the same location, or the same name.
 *
 * @param known all places on the way of the agents, whatever became of them
 */
export const checkNames = (
  reports: readonly LateReport[],
  known: readonly LateReport[],
): CheckedReport[] =>
  reports.map((report) => {
    const before = isPlace(report) ? known.filter((one) => isBefore(one, report)) : [];
    const [namedBefore] = before
      .map(({ receivedAt }) => receivedAt)
      .toSorted()
      .toReversed();
    return namedBefore ? { ...report, namedBefore } : report;
  });

function isBefore(one: LateReport, report: LateReport): boolean {
  const lag = Date.parse(report.receivedAt) - Date.parse(one.receivedAt);
  const isSame = one.locationId === report.locationId || nameOf(one) === nameOf(report);
  return (
    one.id !== report.id && one.userId === report.userId && lag >= 0 && lag < WINDOW_MS && isSame
  );
}

/** As agents may write it again; a report without a name is only like itself. */
const nameOf = ({ id, location }: LateReport): string =>
  location?.name?.trim().replace(/\s+/g, " ").toLowerCase() || id;
