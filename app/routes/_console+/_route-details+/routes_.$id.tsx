import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireSignedIn } from "~/session/guards.server";
import { getRoute } from "~/upstream/routes.server";
import { NotHereYet } from "../__not-here-yet";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.name ?? "Route"} · Waybook` },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { upstream } = await requireSignedIn(request);
  const { name } = await getRoute(upstream, params.id ?? "");
  return { name };
}

export default function RouteDetails() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <NotHereYet title={name}>
      The stops of the route, its map and what was visited will be shown on this page.
    </NotHereYet>
  );
}
