import { listLateReports } from "contract/visits/late-calls";
import { listPresumedVisits } from "contract/visits/presumed-calls";
import type { SignedIn } from "~/session/guards.server";
import { call, ifOffered } from "~/upstream/client.server";

/** How many late reports and presumed visits wait for an answer; null where the upstream has none. */
export interface WaitingCounts {
  late: number | null;
  presumed: number | null;
}

const WAITING = { limit: 1, filter: { where: { status: "waiting" } } };

export async function countWaiting({ upstream }: SignedIn): Promise<WaitingCounts> {
  const [late, presumed] = await Promise.all([
    ifOffered(call(upstream, listLateReports, { query: WAITING })),
    ifOffered(call(upstream, listPresumedVisits, { query: WAITING })),
  ]);
  return { late: late?.totalDocs ?? null, presumed: presumed?.totalDocs ?? null };
}
