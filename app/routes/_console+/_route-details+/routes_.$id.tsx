import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { requireSignedIn } from "~/session/guards.server";
import { RouteMap } from "~/ui/map";
import { PageHeader } from "~/ui/page";
import { readRouteScreen } from "./__read-route.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.route.name ?? "Route"} · Waybook` },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requireSignedIn(request);
  return readRouteScreen(session, params.id ?? "", request);
}

export default function RouteDetails() {
  const { route, rows, map } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={route.name} />
      <ol>
        {rows.map((row) => (
          <li key={row.id}>{row.name}</li>
        ))}
      </ol>
      <RouteMap label={`Map of ${route.name}`} map={map} />
      <Outlet />
    </>
  );
}
