import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RoutesScreen, routesList } from "~/features/routes";
import { readRoutesPage } from "~/features/routes/index.server";
import { reloadsOf } from "~/kit/list";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction = () => [{ title: "Routes · Waybook" }];

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  readRoutesPage(await requireSignedIn({ request, context }), new URL(request.url));

export const shouldRevalidate = reloadsOf(routesList);

export default function Routes() {
  return <RoutesScreen page={useLoaderData<typeof loader>()} />;
}
