/** What has changed since a proposal was made. */
import type { Plan } from "contract/entities";
import { getPlanDifferences } from "contract/plans/calls";
import { call, ifOffered, type UpstreamContext } from "~/upstream/client.server";

/** Names that a refusal has in one sentence; more are folded. */
const FEW = 5;
/** Names that are listed; the others are counted. */
const MOST_NAMED = 200;

export interface ShownDifference {
  /** Such as `Locations that moved`. */
  what: string;
  names: string[];
  /** All of them, also where not all are named. */
  count: number;
  isLong: boolean;
}

/** Why a proposal would be refused. */
export interface ShownStale {
  differences: ShownDifference[];
  help: string | null;
}

/** Reads why a proposal would be refused; null if it would not, or if the server cannot say. */
export async function readStale(
  upstream: UpstreamContext,
  { id, status }: Pick<Plan, "id" | "status">,
): Promise<ShownStale | null> {
  if (status !== "proposed") return null;
  const found = await ifOffered(call(upstream, getPlanDifferences, { params: { id } }));
  if (!found || found.differences.length === 0) return null;
  return {
    differences: found.differences.map(({ what, names }) => ({
      ...{ what, count: names.length, isLong: names.length > FEW },
      names: names.slice(0, MOST_NAMED),
    })),
    help: found.help,
  };
}
