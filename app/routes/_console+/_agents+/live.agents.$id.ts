import type { LoaderFunctionArgs } from "@remix-run/node";
import { getUser } from "contract/users/calls";
import { agentEvents } from "~/features/tracking/live/index.server";
import { call } from "~/upstream/client.server";

/** Server-sent events of an agent. */
export const loader = (args: LoaderFunctionArgs) =>
  agentEvents(
    args,
    async (upstream) =>
      (await call(upstream, getUser, { params: { id: args.params.id ?? "" } })).id,
  );
