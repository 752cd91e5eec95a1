import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LocationTypesScreen, locationTypesList } from "~/features/location-types";
import { reloadsOf } from "~/kit/list";
import { readListPage } from "~/kit/list/read-list-page.server";
import { requireAdmin } from "~/session/guards.server";
import { listLocationTypes } from "~/upstream/location-types.server";

export const meta: MetaFunction = () => [{ title: "Locations Types · Waybook" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireAdmin({ request, context });
  return readListPage(locationTypesList, session, new URL(request.url), {
    read: (query) => listLocationTypes(session.upstream, query),
    toRow: ({ id, name }) => ({ id, name }),
  });
}

export const shouldRevalidate = reloadsOf(locationTypesList);

export default function LocationTypes() {
  return <LocationTypesScreen page={useLoaderData<typeof loader>()} />;
}
