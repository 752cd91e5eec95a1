import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getRoute } from "contract/calls";
import { routesList, visitedList } from "~/features/routes";
import { readVisitedStops } from "~/features/routes/index.server";
import { closeDialogUrl, ListTable } from "~/kit/list";
import { requireSignedIn } from "~/session/guards.server";
import { RouteDialog } from "~/ui/dialog";
import { call } from "~/upstream/client.server";
import { including } from "~/upstream/query.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const url = new URL(request.url);
  const route = await call(session.upstream, getRoute, {
    params: { id: params.id ?? "" },
    query: { filter: including(["office"]) },
  });
  return {
    name: route.name,
    page: await readVisitedStops(visitedList, session, route, url),
    closeTo: closeDialogUrl(routesList, url.searchParams, { id: route.id }),
  };
}

export default function VisitedLocations() {
  const { name, page, closeTo } = useLoaderData<typeof loader>();
  return (
    <RouteDialog title="Visited locations" description={name} closeTo={closeTo} size="wide">
      <ListTable
        list={visitedList}
        page={page}
        caption={`Visited locations of ${name}`}
        searchLabel="Search visited locations"
        empty={{ text: "No stop of this route was visited yet." }}
      />
    </RouteDialog>
  );
}
