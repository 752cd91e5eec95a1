import type { Plan } from "contract/entities";
import type { UpstreamContext } from "~/upstream/client.server";

/**
 * Begins to plan in the background, from the present proposal if there is one. The plan is then
 * `planning`, until its proposal is stored (`proposed`) or it stops with a reason (`stopped`). Does
 * nothing if this console already plans it.
 *
 * @param plan with its document and `updatedAt`
 * @throws UpstreamError if the upstream refuses to begin: 409 if someone changed the plan
 */
export async function startPlanning(_upstream: UpstreamContext, _plan: Plan): Promise<void> {
  throw new Error("not built yet");
}

/**
 * Ends planning early. The best proposal so far is stored.
 *
 * @returns false if this console does not plan it
 */
export function stopPlanning(_planId: string): boolean {
  throw new Error("not built yet");
}

/**
 * What this console does about a plan.
 *
 * @returns the share that is done (0 to 1), or why it failed without the upstream knowing, such as a
 *   session that ended; undefined if it does nothing
 */
export function planningNow(_planId: string): { share: number } | { failed: string } | undefined {
  throw new Error("not built yet");
}
