import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DashboardScreen } from "~/features/dashboard";
import { countRoutes } from "~/features/dashboard/index.server";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction = () => [{ title: "Dashboard · Waybook" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, office, isAdmin, upstream } = await requireSignedIn({ request, context });
  const sees = isAdmin || office !== undefined;
  return {
    name: user.displayName,
    place: isAdmin ? "All offices" : (office?.name ?? "No office yet"),
    counts: sees ? await countRoutes(upstream) : null,
  };
}

export default function Dashboard() {
  return <DashboardScreen {...useLoaderData<typeof loader>()} />;
}
