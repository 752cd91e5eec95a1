import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSignedIn } from "~/session/guards.server";
import { UpstreamError } from "~/upstream/errors";
import { getRoute } from "~/upstream/routes.server";
import { openPositions } from "~/upstream/visits.server";

/**
 * Server-sent events while the agent of a route moves (`position`) and visits (`visit`), as the
 * upstream tells them. Where it does not, 204: browsers then stop asking.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { upstream } = await requireSignedIn(request);
  // A refusal is no page here, and nobody to lead to the sign-in.
  const context = { ...upstream, refuse: undefined };
  try {
    const { userId } = await getRoute(context, params.id ?? "");
    if (!userId) return new Response(null, { status: 204 });
    const { body } = await openPositions(context, { userId });
    return new Response(body, {
      headers: {
        "content-type": "text/event-stream",
        "cache-control": "no-store",
        // Proxies would gather the events into one reply.
        "x-accel-buffering": "no",
      },
    });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return new Response(null, { status: error.notOffered ? 204 : error.pageStatus });
  }
}
