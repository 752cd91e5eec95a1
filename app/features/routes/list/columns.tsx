import { Link } from "@remix-run/react";
import { Person, StatusPill } from "~/ui/page";
import type { Column, RowAction } from "~/ui/table";
import { ROUTE_STATUS_LABELS, ROUTE_STATUSES } from "../status";
import { routesDialogUrl, routeUrl, visitedLocationsUrl } from "../urls";
import type { RouteRow } from "./read-list.server";

/** The nine columns of the specification but the last, Actions, which the table adds itself. */
export const routeColumns: Column<RouteRow>[] = [
  {
    key: "name",
    header: "Name",
    title: true,
    sortable: true,
    filter: { kind: "text" },
    cell: (route) => <Link to={routeUrl(route.id)}>{route.name}</Link>,
  },
  {
    key: "agent.displayName",
    header: "Assigned To",
    sortable: true,
    filter: { kind: "text" },
    cell: ({ agent }) =>
      agent ? (
        <Person name={agent.name} photo={agent.photo} />
      ) : (
        <span className="muted">Unassigned</span>
      ),
  },
  {
    key: "office.name",
    header: "Office",
    sortable: true,
    filter: { kind: "text" },
    cell: ({ office }) => office ?? <span className="muted">—</span>,
  },
  {
    key: "totalLocation",
    header: "Total Locations",
    align: "end",
    sortable: true,
    filter: { kind: "text", placeholder: ">20" },
    cell: (route) => route.totalLocations,
  },
  {
    key: "distance",
    header: "Distance(mi)",
    align: "end",
    sortable: true,
    filter: { kind: "text", placeholder: "10..30" },
    cell: (route) => route.distance,
  },
  {
    key: "createdBy.email",
    header: "Added By",
    wide: true,
    sortable: true,
    filter: { kind: "text" },
    cell: (route) => <span className="muted">{route.addedBy}</span>,
  },
  {
    key: "lastVisited",
    header: "Last Visit",
    sortable: true,
    filter: { kind: "text", placeholder: "Date" },
    cell: (route) => <span className="muted">{route.lastVisit}</span>,
  },
  {
    key: "status",
    header: "Status",
    sortable: true,
    filter: {
      kind: "choice",
      options: ROUTE_STATUSES.map((value) => ({ value, label: ROUTE_STATUS_LABELS[value] })),
    },
    cell: ({ status }) => <StatusPill tone={status}>{ROUTE_STATUS_LABELS[status]}</StatusPill>,
  },
];

/** What can be done with one route; `back` is the list's own query. */
export function routeActions(route: RouteRow, back: string): RowAction[] {
  return [
    {
      label: "Assign",
      to: routesDialogUrl("assign", back, [route.id]),
      disabled: route.assigned,
      reason: "It has an office or an agent already",
    },
    { label: "Details", to: routeUrl(route.id) },
    { label: "Visited locations", to: visitedLocationsUrl(route.id, back) },
    {
      label: "Delete",
      to: routesDialogUrl("delete", back, [route.id]),
      danger: true,
    },
  ];
}
