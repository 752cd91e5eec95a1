import {
  COVERAGE_STATES,
  type LocationColumn,
  type LocationSearchPath,
} from "contract/list-columns";
import type { LonLat } from "geo/geometry/lon-lat";
import {
  assignLocationsPath,
  locationDetailsUrl,
  locationFormUrl,
  locationsDialogPath,
} from "~/features/urls";
import { defineList, fromListUrl, listColumns, overListUrl } from "~/kit/list";
import { Link } from "~/ui";
import { StatusPill, titleOf } from "~/ui/page";
import type { RowAction } from "~/ui/table";
import { AREA_KEYS } from "./area-keys";

/** A row of the Locations list, with every figure as it is shown. */
export interface LocationRow {
  id: string;
  name: string;
  /** Where it differs from the name. */
  dbaName?: string;
  type?: string;
  chain?: string;
  address?: string;
  city?: string;
  zip?: string;
  office?: string;
  agent?: string;
  agentPhoto?: string;
  lastVisit: string | null;
  /** The day on which its next visit is due. */
  nextVisit: string | null;
  /** In days. */
  visitEvery?: number;
  /** Whole days since the end of the day on which its next visit was due; of those overdue. */
  daysOverdue?: number;
  deleted?: boolean;
  doNotVisit?: boolean;
  at?: LonLat;
}

/** The upstream's words, and how they are said here: what is inactive counts as deleted. */
export const LOCATION_STATUS_LABELS = { active: "Active", inactive: "Deleted" } as const;

/** In the URL alone: the upstream sorts by `overdueFrom` for it. */
type ListedColumn = LocationColumn | "daysOverdue";

const column = listColumns<LocationRow, ListedColumn>();

/** Shown if the list is filtered by coverage. */
const WITH_COVERAGE = { filter: "coverage" } as const;

/** A number of days, or a quiet dash. */
const days = (
  key: "visitEvery" | "daysOverdue",
  header: string,
  options: { filterable: boolean },
) => ({
  ...column.count(key, header, (location) => location[key] ?? 0, options),
  cell: (location: LocationRow) => location[key] ?? <span className="muted">—</span>,
  onDemand: WITH_COVERAGE,
});

/** `Name`, with the name it does business as in quieter letters. */
const nameColumn = {
  ...column.text("name", "Name", (location) => location.name, { title: true }),
  // The text of its cell, with both names.
  said: undefined,
  cell: (location: LocationRow, { query }: { query: string }) => (
    <span title={titleOf(`${location.name} ${location.dbaName ?? ""}`.trim(), true)}>
      <Link to={fromListUrl(locationsList, locationDetailsUrl(location.id), query)} dir="auto">
        {location.name}
      </Link>
      {location.dbaName && (
        <span className="muted" dir="auto">
          {` (${location.dbaName})`}
        </span>
      )}
    </span>
  ),
};

/** Filters by one of something, which no column has: they are come by from a report. */
export const GROUP_FILTERS = [
  { name: "parentOffice", of: "office" },
  { name: "userId", of: "agent" },
  { name: "typeId", of: "type" },
  { name: "chainId", of: "chain" },
] as const;

/** The Locations list. */
export const locationsList = defineList<LocationRow, ListedColumn, LocationSearchPath>({
  noun: "locations",
  path: "/locations",
  keeps: ["view", "at", ...AREA_KEYS],
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
    nameColumn,
    // Beside the name: where shown, they decide what is visited next.
    days("visitEvery", "Interval (days)", { filterable: true }),
    { ...days("daysOverdue", "Days overdue", { filterable: false }), reverseOf: "overdueFrom" },
    column.text("locationType.name", "Type", (location) => location.type),
    {
      ...column.text("chain.name", "Chain", (location) => location.chain),
      onDemand: { filter: "chainId" },
    },
    column.text("address", "Address", (location) => location.address),
    column.text("city", "City", (location) => location.city),
    { ...column.text("zip", "Zip", (location) => location.zip, { short: true }), onDemand: true },
    column.text("office.name", "Office", (location) => location.office),
    column.person(
      "agent.displayName",
      "Agent",
      ({ agent, agentPhoto }) => (agent ? { name: agent, photo: agentPhoto } : null),
      { none: "Unassigned" },
    ),
    column.day("lastVisited", "Last Visit", (location) => location.lastVisit),
    {
      ...column.day("overdueFrom", "Next visit", (location) => location.nextVisit, {
        filterable: false,
      }),
      onDemand: WITH_COVERAGE,
    },
    column.choice("status", "Status", LOCATION_STATUS_LABELS, ({ deleted, doNotVisit }) => {
      const tone = deleted ? "inactive" : "active";
      return (
        <>
          {(deleted || !doNotVisit) && (
            <StatusPill tone={tone}>{LOCATION_STATUS_LABELS[tone]}</StatusPill>
          )}
          {doNotVisit && <StatusPill tone="paused">Do Not Visit</StatusPill>}
        </>
      );
    }),
  ],
  filters: [
    ...["onRoute", "doNotVisit"].map((name) => ({ name, kind: { words: ["true", "false"] } })),
    { name: "coverage", kind: { words: COVERAGE_STATES } },
    ...GROUP_FILTERS.map(({ name }) => ({ name, kind: "value" as const })),
  ],
});

/** What tells places apart beside a map, where there is less room. */
const BESIDE_MAP = new Set(["name", "address", "agent.displayName", "status"]);

/** The same list with fewer columns. */
export const locationsBesideMap: typeof locationsList = {
  ...locationsList,
  columns: locationsList.columns.filter(({ key }) => BESIDE_MAP.has(key)),
};

/** What can be done with one location; `query` is the list's own. */
export function locationActions(location: LocationRow, query: URLSearchParams): RowAction[] {
  const over = (path: string) => overListUrl(locationsList, path, query, [location.id]);
  const row = (url: string) => fromListUrl(locationsList, url, String(query));
  const details = { label: "Details", to: row(locationDetailsUrl(location.id)) };
  if (location.deleted)
    return [details, { label: "Restore", to: over(locationsDialogPath("restore")) }];
  return [
    details,
    { label: "Edit", to: row(locationFormUrl(location.id)) },
    { label: "Assign", to: over(assignLocationsPath("agent")) },
    { label: "Unassign", to: over(locationsDialogPath("unassign")) },
    { label: "Delete", to: over(locationsDialogPath("delete")), danger: true },
  ];
}
