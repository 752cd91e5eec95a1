import { Link } from "@remix-run/react";
import { ROUTE_STATUS_LABELS } from "~/features/routes/status";
import { routeUrl } from "~/features/routes/urls";
import { EmptyState, Person, StatusPill } from "~/ui/page";
import { type Column, DataTable } from "~/ui/table";
import type { LocationRoute } from "./location-details.server";
import { locationRoutesList } from "./location-list";

const columns: Column<LocationRoute>[] = [
  {
    key: "name",
    header: "Name",
    title: true,
    sortable: true,
    cell: (route) => <Link to={routeUrl(route.id)}>{route.name}</Link>,
  },
  {
    key: "agent.displayName",
    header: "Assigned To",
    sortable: true,
    cell: ({ agent }) =>
      agent ? (
        <Person name={agent.name} photo={agent.photo} />
      ) : (
        <span className="muted">Unassigned</span>
      ),
  },
  {
    key: "totalLocation",
    header: "Total Locations",
    align: "end",
    sortable: true,
    cell: (route) => route.totalLocations,
  },
  {
    key: "lastVisited",
    header: "Last Visit",
    sortable: true,
    cell: (route) => route.lastVisit,
  },
  {
    key: "status",
    header: "Status",
    sortable: true,
    cell: ({ status }) => <StatusPill tone={status}>{ROUTE_STATUS_LABELS[status]}</StatusPill>,
  },
];

/** The routes that a location is on, a page at a time. */
export function LocationRoutes({ rows, total }: { rows: LocationRoute[]; total: number }) {
  return (
    <DataTable
      caption="Routes with this location"
      list={locationRoutesList}
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      rowLabel={(row) => row.name}
      total={total}
      empty={
        <EmptyState title="On no route yet">
          The routes that stop here will be listed on this page.
        </EmptyState>
      }
    />
  );
}
