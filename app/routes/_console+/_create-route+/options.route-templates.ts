import type { LoaderFunctionArgs } from "@remix-run/node";
import { routeTemplateOptions } from "~/features/planning/index.server";
import { requireSignedIn } from "~/session/guards.server";
import { readOptionsQuery } from "~/upstream/options.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return routeTemplateOptions(session, readOptionsQuery(new URL(request.url).searchParams));
}
