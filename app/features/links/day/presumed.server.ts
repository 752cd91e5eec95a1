/** Stays without a report, of which the page asks the agent whether they were visits. */
import { NO_SUCH_THING } from "contract/errors";
import { answerPresumedVisits, listPresumedVisits } from "contract/visits/presumed-calls";
import { NOTHING } from "~/lib/figures";
import { call, ifOffered, send, type UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import type { DayWords } from "./words";
import type { Outcome } from "./work.server";

export interface PresumedQuestion {
  id: string;
  name: string;
  from: string;
  until: string;
}

/** The page asks about the latest ones, of the last three days. */
const MOST = 5;
const OLDEST_MS = 3 * 24 * 60 * 60_000;

/** The questions, the earliest first; none where the upstream presumes no visits. */
export async function readPresumed(
  upstream: UpstreamContext,
  { zone, formats }: { zone: string; formats: DayWords["formats"] },
): Promise<PresumedQuestion[]> {
  const since = new Date(Date.now() - OLDEST_MS).toISOString();
  const filter = {
    where: { status: "waiting", arrival: { gte: since } },
    include: [{ relation: "location" }],
  };
  const found = await ifOffered(
    call(upstream, listPresumedVisits, { query: { limit: MOST, filter } }),
  );
  const today = formats.date(new Date().toISOString(), zone);
  const shown = (instant: string) =>
    formats.date(instant, zone) === today
      ? formats.time(instant, zone)
      : formats.dateTime(instant, zone);
  return (found?.data ?? []).toReversed().map(({ id, location, arrival, departure }) => ({
    id,
    name: location?.name ?? NOTHING,
    from: shown(arrival),
    until: formats.time(departure, zone),
  }));
}

/**
 * Answers one; the same answer again changes nothing.
 *
 * @returns what is said of it: that the office looks at it first, or that it was settled before, by a report
 *   of the visit or another answer
 */
export async function answerPresumed(
  upstream: UpstreamContext,
  { id, accepted }: { id: string; accepted: boolean },
): Promise<Pick<Outcome, "saved">> {
  try {
    const answered = await send(upstream, answerPresumedVisits, { body: { ids: [id], accepted } });
    if (answered?.settled) return { saved: "settled" };
    return answered?.needsLook ? { saved: "received" } : {};
  } catch (error) {
    // A report of the visit removes the question.
    if (error instanceof UpstreamError && error.reason === NO_SUCH_THING) {
      return { saved: "settled" };
    }
    throw error;
  }
}
