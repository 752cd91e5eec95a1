import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type VisitedRow, visitedColumns, visitedList, visitedRow } from "~/features/routes";
import { backToList } from "~/features/routes/index.server";
import { zoneOf } from "~/kit/zone.server";
import { readList, toListQuery } from "~/lib/list-query";
import { requireSignedIn } from "~/session/guards.server";
import { RouteDialog } from "~/ui/dialog";
import { EmptyState } from "~/ui/page";
import { type Column, DataTable } from "~/ui/table";
import { getRoute, listVisitedStops } from "~/upstream/routes.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requireSignedIn(request);
  const query = new URL(request.url).searchParams;
  const routeId = params.id ?? "";
  const [route, stops] = await Promise.all([
    getRoute(session.upstream, routeId),
    listVisitedStops(session.upstream, routeId, toListQuery(readList(visitedList, query))),
  ]);
  const zone = route.office?.timeZone ?? zoneOf(session);
  return {
    name: route.name,
    total: stops.totalDocs,
    closeTo: backToList(query),
    rows: stops.data.map((stop) => visitedRow(stop, zone)),
  };
}

const columns: Column<VisitedRow>[] = [
  ...visitedColumns,
  { key: "type", header: "Type", cell: (r) => r.type },
];

export default function VisitedLocations() {
  const { name, rows, total, closeTo } = useLoaderData<typeof loader>();
  return (
    <RouteDialog title="Visited locations" description={name} closeTo={closeTo} size="wide">
      <DataTable
        caption={`Visited locations of ${name}`}
        searchLabel="Search visited locations"
        list={visitedList}
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        rowLabel={(row) => row.location}
        total={total}
        empty={
          <EmptyState title="No Data Found">No stop of this route was visited yet.</EmptyState>
        }
      />
    </RouteDialog>
  );
}
