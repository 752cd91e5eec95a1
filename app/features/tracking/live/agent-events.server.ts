import { streamPositions } from "contract/visits/calls";
import { passOnEvents } from "~/kit/live/events.server";
import type { RequestArgs } from "~/session/guards.server";
import type { UpstreamContext } from "~/upstream/client.server";
import { openStream } from "~/upstream/streams.server";

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
    return userId
      ? openStream(upstream, streamPositions, { query: { userId }, lastEventId })
      : null;
  });

/** The same of all agents that the reader may see. */
export const allEvents = (args: RequestArgs): Promise<Response> =>
  passOnEvents(args, (upstream, lastEventId) =>
    openStream(upstream, streamPositions, { query: {}, lastEventId }),
  );
