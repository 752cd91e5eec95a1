import type { LoaderFunctionArgs } from "@remix-run/node";
import { agentEvents } from "~/features/tracking/live/index.server";
import { getUser } from "~/upstream/users.server";

/** Server-sent events of an agent. */
export const loader = (args: LoaderFunctionArgs) =>
  agentEvents(args, async (upstream) => (await getUser(upstream, args.params.id ?? "")).id);
