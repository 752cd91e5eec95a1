import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOrderShare } from "~/features/routes/index.server";
import { signedInOrNone } from "~/session/guards.server";

/** How far the search for a better order is, from 0 to 1, for a page that came before its end. */
export async function loader({ request, params: { id = "" }, context }: LoaderFunctionArgs) {
  // A script asks: nobody to lead to the sign-in.
  const session = await signedInOrNone({ request, context });
  if (!session) return new Response(null, { status: 401 });
  const share = await readOrderShare(session, id, request);
  return new Response(String(share), { headers: { "cache-control": "no-store" } });
}
