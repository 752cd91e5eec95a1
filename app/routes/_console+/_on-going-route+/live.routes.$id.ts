import type { LoaderFunctionArgs } from "@remix-run/node";
import { agentEvents } from "~/features/tracking/live/index.server";
import { getRoute } from "~/upstream/routes.server";

/** Server-sent events of the agent of a route. */
export const loader = (args: LoaderFunctionArgs) =>
  agentEvents(args, async (upstream) => (await getRoute(upstream, args.params.id ?? "")).userId);
