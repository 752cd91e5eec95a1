import type { LoaderFunctionArgs } from "@remix-run/node";
import { getRoute } from "contract/calls";
import { agentEvents } from "~/features/tracking/live/index.server";
import { call } from "~/upstream/client.server";

/** Server-sent events of the agent of a route. */
export const loader = (args: LoaderFunctionArgs) =>
  agentEvents(
    args,
    async (upstream) =>
      (await call(upstream, getRoute, { params: { id: args.params.id ?? "" } })).userId,
  );
