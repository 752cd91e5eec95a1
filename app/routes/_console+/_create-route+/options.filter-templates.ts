import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSignedIn } from "~/session/guards.server";
import { readOptionsQuery } from "~/upstream/options.server";
import { filterTemplateOptions } from "./__template-options.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSignedIn(request);
  return filterTemplateOptions(session, readOptionsQuery(new URL(request.url).searchParams));
}
