import type { LoaderFunctionArgs } from "@remix-run/node";
import { readPhoto } from "contract/users/photo-calls";
import { signedInOrNone } from "~/session/guards.server";
import { UpstreamError } from "~/upstream/errors";
import { openStream } from "~/upstream/streams.server";

/** A photo, under our own origin. Its address is made of its content, so it is asked for once. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  // An image asks: nobody to lead to the sign-in, and nobody to read the page of a refusal.
  const session = await signedInOrNone({ request, context });
  const hash = params.hash ?? "";
  if (!session) return new Response(null, { status: 401 });
  if (!/^[0-9a-f]{32}$/.test(hash)) return new Response(null, { status: 404 });
  const { user, upstream } = session;
  // The same picture for every office of a manager: it is read in all of them.
  const own = { ...upstream, officeId: user.officeId, refuse: undefined };
  try {
    const { body } = await openStream(own, readPhoto, { params: { hash } });
    return new Response(body, {
      headers: {
        "content-type": "image/webp",
        "cache-control": "private, max-age=31536000, immutable",
      },
    });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return new Response(null, { status: error.pageStatus });
  }
}
