import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AgentsScreen, agentsList } from "~/features/users";
import { readAgents } from "~/features/users/index.server";
import { reloadsOf } from "~/kit/list";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction = () => [{ title: "Agents · Waybook" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return { isAdmin: session.isAdmin, page: await readAgents(session, new URL(request.url)) };
}

export const shouldRevalidate = reloadsOf(agentsList);

export default function Agents() {
  return <AgentsScreen {...useLoaderData<typeof loader>()} />;
}
