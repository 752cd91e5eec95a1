import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LocationsScreen, locationsList } from "~/features/locations";
import { readLocationsScreen } from "~/features/locations/index.server";
import { reloadsOf } from "~/kit/list";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction = () => [{ title: "Locations · Waybook" }];

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  readLocationsScreen(await requireSignedIn({ request, context }), new URL(request.url));

export const shouldRevalidate = reloadsOf(locationsList);

export default function Locations() {
  return <LocationsScreen {...useLoaderData<typeof loader>()} />;
}
