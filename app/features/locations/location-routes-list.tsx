import type { RouteColumn } from "contract/list-columns";
import { ROUTE_STATUS_LABELS, type RouteStatus } from "~/features/routes/status";
import { routeUrl } from "~/features/urls";
import { defineList, FROM_LIST, listColumns } from "~/kit/list";
import { StatusPill } from "~/ui/page";

/** A route that a location is on, with every figure as it is shown. */
export interface LocationRouteRow {
  id: string;
  name: string;
  status: RouteStatus;
  agent: { name: string; photo: string | null } | null;
  totalLocations: number;
  lastVisit: string;
}

const column = listColumns<LocationRouteRow, RouteColumn>();
const unfiltered = { filterable: false };

/** The routes that a location is on: a list within its page. */
export const locationRoutesList = defineList<LocationRouteRow, RouteColumn>({
  noun: "routes",
  prefix: "route",
  keeps: [FROM_LIST],
  defaultSort: { by: "name" },
  columns: [
    column.text("name", "Name", (route) => route.name, {
      ...unfiltered,
      title: true,
      link: (route) => routeUrl(route.id),
    }),
    column.person("agent.displayName", "Assigned To", (route) => route.agent, {
      ...unfiltered,
      none: "Unassigned",
    }),
    column.count("totalLocation", "Total Locations", (route) => route.totalLocations, unfiltered),
    column.day("lastVisited", "Last Visit", (route) => route.lastVisit, unfiltered),
    column.choice(
      "status",
      "Status",
      ROUTE_STATUS_LABELS,
      ({ status }) => <StatusPill tone={status}>{ROUTE_STATUS_LABELS[status]}</StatusPill>,
      unfiltered,
    ),
  ],
});
