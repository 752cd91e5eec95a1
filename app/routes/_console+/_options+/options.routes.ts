import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSignedIn } from "~/session/guards.server";
import { readOptionsQuery, unassignedRouteOptions } from "~/upstream/options.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { upstream } = await requireSignedIn({ request, context });
  return unassignedRouteOptions(upstream, readOptionsQuery(new URL(request.url).searchParams));
}
