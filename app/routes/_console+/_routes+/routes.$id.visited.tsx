import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatDateTime, NOTHING } from "~/lib/format";
import { readList, toListQuery } from "~/lib/list-query";
import { requireSignedIn } from "~/session/guards.server";
import { RouteDialog } from "~/ui/dialog";
import { EmptyState } from "~/ui/page";
import { type Column, DataTable } from "~/ui/table";
import { getRoute, listVisitedStops } from "~/upstream/routes.server";
import { closeTo } from "./__dialog.server";
import { visitedList } from "./__list";
import { zoneOf } from "./__read-list.server";

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
    closeTo: closeTo(query),
    rows: stops.data.map((stop) => ({
      id: stop.id,
      location: stop.location?.name ?? NOTHING,
      actuallyVisited: yesNo(stop.visit?.actuallyVisited),
      arrived: formatDateTime(stop.arrivalTime, zone),
      departure: formatDateTime(stop.departureTime, zone),
      doNotVisit: yesNo(stop.visit?.doNotVisit),
      type: stop.location?.locationType?.name ?? NOTHING,
    })),
  };
}

const yesNo = (value: boolean | undefined) =>
  value === undefined ? NOTHING : value ? "Yes" : "No";

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

const columns: Column<Row>[] = [
  {
    key: "location.name",
    header: "Location",
    title: true,
    sortable: true,
    cell: (r) => r.location,
  },
  { key: "actuallyVisited", header: "Actually visited", cell: (r) => r.actuallyVisited },
  { key: "arrivalTime", header: "Arrived", sortable: true, cell: (r) => r.arrived },
  { key: "departureTime", header: "Departure", sortable: true, cell: (r) => r.departure },
  { key: "doNotVisit", header: "Do Not Visit", cell: (r) => r.doNotVisit },
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
