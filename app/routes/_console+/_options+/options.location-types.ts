import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSignedIn } from "~/session/guards.server";
import { locationTypeOptions, readOptionsQuery } from "~/upstream/options.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { upstream } = await requireSignedIn({ request, context });
  return locationTypeOptions(upstream, readOptionsQuery(new URL(request.url).searchParams));
}
