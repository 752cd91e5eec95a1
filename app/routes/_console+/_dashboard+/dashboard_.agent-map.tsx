import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AgentMapScreen } from "~/features/tracking/agent-map";
import { readAgentMap } from "~/features/tracking/agent-map/index.server";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction = () => [{ title: "Agents on the map · Waybook" }];

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  readAgentMap(await requireSignedIn({ request, context }), new URL(request.url), new Date());

export default function AgentMap() {
  return <AgentMapScreen agents={useLoaderData<typeof loader>()} />;
}
