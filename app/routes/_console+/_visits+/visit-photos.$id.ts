import type { LoaderFunctionArgs } from "@remix-run/node";
import { readVisitPhoto } from "contract/visits/proof-calls";
import { signedInOrNone } from "~/session/guards.server";
import { UpstreamError } from "~/upstream/errors";
import { openStream } from "~/upstream/streams.server";

/** The photo of a visit, under our own origin. It is deleted one day, so browsers do not store it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  // An image asks: nobody to lead to the sign-in, and nobody to read the page of a refusal.
  const session = await signedInOrNone({ request, context });
  if (!session) return new Response(null, { status: 401 });
  const upstream = { ...session.upstream, refuse: undefined };
  try {
    const { body } = await openStream(upstream, readVisitPhoto, {
      params: { id: params.id ?? "" },
    });
    return new Response(body, {
      headers: { "content-type": "image/webp", "cache-control": "private, no-store" },
    });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return new Response(null, { status: error.pageStatus });
  }
}
