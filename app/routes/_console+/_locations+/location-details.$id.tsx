import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { LocationScreen, locationRoutesList, locationVisitsList } from "~/features/locations";
import { readLocationDetails } from "~/features/locations/index.server";
import { reloadsOf } from "~/kit/list";
import { requireSignedIn } from "~/session/guards.server";
import { PageBehind } from "~/ui/page";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.name ?? "Location"} · Waybook` },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readLocationDetails(session, params.id ?? "", new URL(request.url));
}

export const shouldRevalidate = reloadsOf(locationRoutesList, locationVisitsList);

export default function LocationDetailsScreen() {
  return (
    <>
      <PageBehind>
        <LocationScreen location={useLoaderData<typeof loader>()} />
      </PageBehind>
      <Outlet />
    </>
  );
}
