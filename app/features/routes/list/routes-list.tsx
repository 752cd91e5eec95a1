import type { RouteColumn, RouteFilter, RouteSearchPath } from "contract/list-columns";
import { routesDialogPath, routeUrl, visitedLocationsPath } from "~/features/urls";
import { defineList, fromListUrl, listColumns, overListUrl } from "~/kit/list";
import { NOTHING } from "~/lib/figures";
import { PRIORITY_LABELS } from "~/lib/priorities";
import { StatusPill } from "~/ui/page";
import type { RowAction } from "~/ui/table";
import { ROUTE_STATUS_LABELS, type RouteStatus } from "../status";

/** A row of the Routes list, with every figure as it is shown; what it has not is left out. */
export interface RouteRow {
  id: string;
  name: string;
  status: RouteStatus;
  priority: number | undefined;
  agent?: string | undefined;
  agentPhoto?: string;
  office?: string | undefined;
  totalLocations: number;
  distance: string;
  addedBy: string;
  lastVisit: string;
  day?: string;
  /** With visits and waiting, and by how much that is too long. */
  dayLength?: string;
  /** Has an office or an agent. */
  assigned?: true | undefined;
}

const column = listColumns<RouteRow, RouteColumn>();

/** The Routes list: the columns of the specification but Actions, which the table adds itself. */
export const routesList = defineList<RouteRow, RouteColumn, RouteSearchPath>({
  noun: "routes",
  path: "/routes",
  prefix: "route",
  keys: { searchPath: "searchPath", filters: "filters" },
  defaultSort: { by: "name" },
  searchPaths: [
    { value: "", label: "Normal" },
    { value: "office.name", label: "Office" },
    { value: "agent.displayName", label: "Agent" },
    { value: "type", label: "Type" },
    { value: "city", label: "City" },
    { value: "address", label: "Address" },
    { value: "zip", label: "Zip" },
  ],
  columns: [
    column.text("name", "Name", (route) => route.name, {
      title: true,
      link: (route, query): string => fromListUrl(routesList, routeUrl(route.id), query),
    }),
    column.person(
      "agent.displayName",
      "Assigned To",
      ({ agent, agentPhoto }) => (agent ? { name: agent, photo: agentPhoto } : null),
      { none: "Unassigned" },
    ),
    column.text("office.name", "Office", (route) => route.office),
    column.count("totalLocation", "Total Locations", (route) => route.totalLocations),
    column.distance("distance", "Distance", (route) => route.distance),
    column.text("createdBy.email", "Added By", (route) => route.addedBy, { muted: true }),
    column.day("lastVisited", "Last Visit", (route) => route.lastVisit),
    column.choice("status", "Status", ROUTE_STATUS_LABELS, ({ status }) => (
      <StatusPill tone={status}>{ROUTE_STATUS_LABELS[status]}</StatusPill>
    )),
    // An extension that other servers may lack, so it is shown on demand only.
    {
      ...column.choice(
        "priority",
        "Priority",
        PRIORITY_LABELS,
        ({ priority }) => priority ?? NOTHING,
      ),
      onDemand: true,
    },
    { ...column.calendar("plannedDay", "Day", (route) => route.day ?? null), onDemand: true },
    {
      ...column.text("dayLength", "Length of day", (route) => route.dayLength, {
        filterable: false,
      }),
      onDemand: true,
    },
  ],
  filters: [
    { name: "createdBy", upstreamName: "createdById", kind: "reader" },
    { name: "late" satisfies RouteFilter, kind: { words: ["true"] } },
  ],
});

/** The filter by days as it is shown: `this week`, `12-01-2026..12-05-2026`. */
export const sayDays = (filter: string | undefined): string =>
  filter === "none" ? "no day" : filter || "any";

const DAY_AND_AGENT = "Day and agent";

/** What can be done with one route; `query` is the list's own. */
export const routeActions = (route: RouteRow, query: URLSearchParams): RowAction[] => [
  {
    label: "Assign",
    to: overListUrl(routesList, routesDialogPath("assign"), query, [route.id]),
    disabled: Boolean(route.assigned),
    reason: "Already has an office or an agent",
  },
  { label: "Details", to: fromListUrl(routesList, routeUrl(route.id), String(query)) },
  {
    label: DAY_AND_AGENT,
    to: overListUrl(routesList, routesDialogPath("schedule"), query, [route.id]),
  },
  {
    label: "Visited locations",
    to: overListUrl(routesList, visitedLocationsPath(route.id), query),
  },
  {
    label: "Delete",
    to: overListUrl(routesList, routesDialogPath("delete"), query, [route.id]),
    danger: true,
  },
];

/** The same for routes of an upstream that plans no days. */
export const actionsWithoutDay = (route: RouteRow, query: URLSearchParams): RowAction[] =>
  routeActions(route, query).filter(({ label }) => label !== DAY_AND_AGENT);
