import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSignedIn } from "~/session/guards.server";
import { locationOptions, readOptionsQuery } from "~/upstream/options.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { upstream, isAdmin } = await requireSignedIn({ request, context });
  const query = new URL(request.url).searchParams;
  return locationOptions(upstream, readOptionsQuery(query), {
    // A manager's calls are of their active office anyway.
    officeId: (isAdmin && query.get("officeId")) || undefined,
    routeId: query.get("routeId") || undefined,
  });
}
