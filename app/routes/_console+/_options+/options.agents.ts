import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSignedIn } from "~/session/guards.server";
import { agentOptions, NO_OPTIONS, readOptionsQuery } from "~/upstream/options.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { upstream } = await requireSignedIn({ request, context });
  const query = new URL(request.url).searchParams;
  const officeId = query.get("officeId");
  return officeId ? agentOptions(upstream, officeId, readOptionsQuery(query)) : NO_OPTIONS;
}
