import { metrics } from "~/server/metrics.server";
import { passOn } from "~/server/pass-on.server";
import { type RequestArgs, signedInOrNone } from "~/session/guards.server";
import type { UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import type { UpstreamStream } from "~/upstream/streams.server";
import { LAST_EVENT_ID } from "./follow-events";

/**
 * Passes on the server-sent events of the upstream as it tells them, to a reader who comes back from
 * where they were told last. Where the upstream tells none, there is the one event `off`: browsers
 * then stop asking.
 *
 * @param open opens the upstream's events; none where there is nothing to wait for
 */
export async function passOnEvents(
  { request, context }: RequestArgs,
  open: (
    upstream: UpstreamContext,
    lastEventId: string | undefined,
  ) => Promise<UpstreamStream | null>,
): Promise<Response> {
  // A script asks: nobody to lead to the sign-in, and nobody to read the page of a refusal.
  const session = await signedInOrNone({ request, context });
  if (!session) return eventStream(OFF);
  const { left } = context;
  const upstream = { ...session.upstream, refuse: undefined };
  try {
    const opened = await open(upstream, lastEventIdOf(request));
    if (!opened) return eventStream(OFF);
    const { body } = opened;
    if (!(left instanceof AbortSignal)) return eventStream(body);
    countUntil(left);
    return eventStream(passOn(body, left));
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return isForGood(error) ? eventStream(OFF) : new Response(null, { status: error.pageStatus });
  }
}

/** Whether asking again leads nowhere, before somebody has signed in or done what comes first. */
const isForGood = (error: UpstreamError): boolean =>
  error.notOffered ||
  error.endsSession ||
  error.needsTerms ||
  error.needsPassword ||
  error.needsSecondFactor;

/** Counts a stream as open until its reader has left. */
function countUntil(left: AbortSignal): void {
  if (left.aborted) return;
  metrics().streams.inc();
  left.addEventListener("abort", () => metrics().streams.dec(), { once: true });
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
