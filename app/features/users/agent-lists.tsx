import type { LocationColumn, RouteColumn, VisitColumn } from "contract/list-columns";
import { ROUTE_STATUS_LABELS, type RouteStatus } from "~/features/routes/status";
import { locationDetailsUrl, routeUrl } from "~/features/urls";
import { defineList, listColumns } from "~/kit/list";
import { StatusPill } from "~/ui/page";

/** The lists within an agent's page, each with its own query keys. */

export interface AgentRouteRow {
  id: string;
  name: string;
  status: RouteStatus;
  totalLocations: number;
  distance: string;
  lastVisit: string;
}
const route = listColumns<AgentRouteRow, RouteColumn>();
export const agentRoutesList = defineList<AgentRouteRow, RouteColumn>({
  noun: "routes",
  prefix: "route",
  defaultSort: { by: "name" },
  columns: [
    route.text("name", "Name", (row) => row.name, {
      title: true,
      link: (row) => routeUrl(row.id),
    }),
    route.count("totalLocation", "Total Locations", (row) => row.totalLocations),
    route.distance("distance", "Distance", (row) => row.distance),
    route.day("lastVisited", "Last Visit", (row) => row.lastVisit),
    route.choice("status", "Status", ROUTE_STATUS_LABELS, ({ status }) => (
      <StatusPill tone={status}>{ROUTE_STATUS_LABELS[status]}</StatusPill>
    )),
  ],
});

export interface AgentLocationRow {
  id: string;
  name: string;
  address: string;
  city: string;
  type: string | undefined;
  lastVisit: string;
}
const location = listColumns<AgentLocationRow, LocationColumn>();
export const agentLocationsList = defineList<AgentLocationRow, LocationColumn>({
  noun: "locations",
  prefix: "location",
  defaultSort: { by: "name" },
  columns: [
    location.text("name", "Name", (row) => row.name, {
      title: true,
      link: (row) => locationDetailsUrl(row.id),
    }),
    location.text("address", "Address", (row) => row.address),
    location.text("city", "City", (row) => row.city),
    location.text("type", "Type", (row) => row.type),
    location.day("lastVisited", "Last Visit", (row) => row.lastVisit),
  ],
});

export interface AgentVisitRow {
  id: string;
  name: string;
  locationId: string;
  arrival: string;
  actuallyVisited: "true" | "false";
  note: string | null;
}
const visit = listColumns<AgentVisitRow, VisitColumn>();
const unfiltered = { filterable: false };
export const agentVisitsList = defineList<AgentVisitRow, VisitColumn>({
  noun: "visits",
  prefix: "visit",
  defaultSort: { by: "arrival", order: "desc" },
  columns: [
    visit.text("location.name", "Location", (row) => row.name, {
      ...unfiltered,
      title: true,
      link: (row) => locationDetailsUrl(row.locationId),
    }),
    visit.moment("arrival", "Arrived", (row) => row.arrival, unfiltered),
    visit.choice(
      "actuallyVisited",
      "Actually visited",
      { true: "Yes", false: "No" },
      ({ actuallyVisited }) => (actuallyVisited === "true" ? "Yes" : "No"),
      unfiltered,
    ),
    visit.text("note", "Note", (row) => row.note, { ...unfiltered, muted: true }),
  ],
});
