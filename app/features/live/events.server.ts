import { passOn } from "~/server/pass-on.server";
import { type RequestArgs, signedInOrNone } from "~/session/guards.server";
import type { UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { openPositions } from "~/upstream/visits.server";

/**
 * Server-sent events while an agent moves (`position`) and visits (`visit`), as the upstream tells
 * them. Where it does not, there is the one event `off`: browsers then stop asking.
 *
 * @param agentOf whose they are; none for nobody's
 */
export async function agentEvents(
  { request, context }: RequestArgs,
  agentOf: (upstream: UpstreamContext) => Promise<string | null | undefined>,
): Promise<Response> {
  // A script asks: nobody to lead to the sign-in, and nobody to read the page of a refusal.
  const session = await signedInOrNone({ request, context });
  if (!session) return new Response(null, { status: 401 });
  const { left } = context;
  const upstream = { ...session.upstream, refuse: undefined };
  try {
    const userId = await agentOf(upstream);
    if (!userId) return eventStream(OFF);
    const { body } = await openPositions(upstream, { userId });
    return eventStream(left instanceof AbortSignal ? passOn(body, left) : body);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return error.notOffered ? eventStream(OFF) : new Response(null, { status: error.pageStatus });
  }
}

const OFF = "event: off\ndata:\n\n";

const eventStream = (body: BodyInit) =>
  new Response(body, {
    headers: {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      // Proxies would gather the events into one reply.
      "x-accel-buffering": "no",
    },
  });
