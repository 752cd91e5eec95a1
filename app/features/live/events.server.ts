import { passOn } from "~/server/pass-on.server";
import { type RequestArgs, signedInOrNone } from "~/session/guards.server";
import type { UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { openPositions } from "~/upstream/visits.server";
import { LAST_EVENT_ID } from "./follow-events";

/**
 * Server-sent events while an agent moves (`position`) and visits (`visit`), as the upstream tells
 * them. Where it does not, there is the one event `off`: browsers then stop asking.
 *
 * @param agentOf whose they are; none for nobody's
 */
export const agentEvents = (
  args: RequestArgs,
  agentOf: (upstream: UpstreamContext) => Promise<string | null | undefined>,
): Promise<Response> =>
  events(args, async (upstream) => {
    const userId = await agentOf(upstream);
    return userId ? { userId } : null;
  });

/** The same of all agents that the reader may see. */
export const allEvents = (args: RequestArgs): Promise<Response> => events(args, async () => ({}));

/** @param ofWhom none for nobody's */
async function events(
  { request, context }: RequestArgs,
  ofWhom: (upstream: UpstreamContext) => Promise<{ userId?: string } | null>,
): Promise<Response> {
  // A script asks: nobody to lead to the sign-in, and nobody to read the page of a refusal.
  const session = await signedInOrNone({ request, context });
  if (!session) return new Response(null, { status: 401 });
  const { left } = context;
  const upstream = { ...session.upstream, refuse: undefined };
  try {
    const query = await ofWhom(upstream);
    if (!query) return eventStream(OFF);
    const { body } = await openPositions(upstream, query, lastEventIdOf(request));
    return eventStream(left instanceof AbortSignal ? passOn(body, left) : body);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return error.notOffered ? eventStream(OFF) : new Response(null, { status: error.pageStatus });
  }
}

/** By the header that browsers send, or by the URL, where a script opens a stream anew. */
function lastEventIdOf({ headers, url }: Request): string | undefined {
  const id = headers.get("last-event-id") ?? new URL(url).searchParams.get(LAST_EVENT_ID);
  return id && /^[\x21-\x7e]{1,4000}$/.test(id) ? id : undefined;
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
