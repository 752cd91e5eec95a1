import { passOnEvents } from "~/kit/live/events.server";
import type { RequestArgs } from "~/session/guards.server";
import type { UpstreamContext } from "~/upstream/client.server";
import { openPositions } from "~/upstream/visits.server";

/**
 * Server-sent events while an agent moves (`position`) and visits (`visit`).
 *
 * @param agentOf whose they are; none for nobody's
 */
export const agentEvents = (
  args: RequestArgs,
  agentOf: (upstream: UpstreamContext) => Promise<string | null | undefined>,
): Promise<Response> =>
  passOnEvents(args, async (upstream, lastEventId) => {
    const userId = await agentOf(upstream);
    return userId ? openPositions(upstream, { userId }, lastEventId) : null;
  });

/** The same of all agents that the reader may see. */
export const allEvents = (args: RequestArgs): Promise<Response> =>
  passOnEvents(args, (upstream, lastEventId) => openPositions(upstream, {}, lastEventId));
