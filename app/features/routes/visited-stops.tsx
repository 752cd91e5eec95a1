/** Visited stops as a table shows them: over the Routes list, and on a route's Visits tab. */
import type { RouteLocation } from "contract/entities";
import type { RouteLocationColumn, RouteLocationSearchPath } from "contract/list-columns";
import { typeNameOf } from "~/features/location-types";
import { reasonText } from "~/features/visits/status";
import { defineList, listColumns, shownColumn } from "~/kit/list";
import { NOTHING } from "~/lib/figures";
import { CutName } from "~/ui/page";

/** A visited stop, its times as they are shown. */
export interface VisitedRow {
  id: string;
  /** The location's. */
  name: string;
  actuallyVisited: string;
  arrived: string;
  departure: string;
  doNotVisit: string;
  type: string;
  note: string;
}

/** @param formatDateTime writes an instant in the zone of the route */
export const visitedRow = (
  stop: RouteLocation,
  formatDateTime: (instant: string | null | undefined) => string,
): VisitedRow => ({
  id: stop.id,
  name: stop.location?.name ?? NOTHING,
  actuallyVisited: yesNo(stop.visit?.actuallyVisited),
  arrived: formatDateTime(stop.arrivalTime),
  departure: formatDateTime(stop.departureTime),
  doNotVisit: yesNo(stop.visit?.doNotVisit),
  type: typeNameOf(stop.location) ?? NOTHING,
  note:
    [stop.visit && reasonText(stop.visit), stop.visit?.note].filter(Boolean).join(": ") || NOTHING,
});

const yesNo = (value: boolean | undefined) =>
  value === undefined ? NOTHING : value ? "Yes" : "No";

const column = listColumns<VisitedRow, RouteLocationColumn>();
const shown = shownColumn<VisitedRow, RouteLocationColumn>;
const unfiltered = { filterable: false };

const columns = [
  column.text("location.name", "Location", (row) => row.name, { ...unfiltered, title: true }),
  shown("actuallyVisited", "Actually visited", (row) => row.actuallyVisited),
  column.moment("arrivalTime", "Arrived", (row) => row.arrived, unfiltered),
  column.moment("departureTime", "Departure", (row) => row.departure, unfiltered),
  shown("doNotVisit", "Do Not Visit", (row) => row.doNotVisit),
];

const visitedStops = {
  noun: "visited locations",
  defaultSort: { by: "order" },
} as const;

/** The Visited locations dialog over the Routes list. */
export const visitedList = defineList<VisitedRow, RouteLocationColumn, RouteLocationSearchPath>({
  ...visitedStops,
  prefix: "visited",
  columns: [
    ...columns,
    shown("type", "Type", (row) => <CutName>{row.type}</CutName>, { share: "text" }),
  ],
});

/** The Visits tab of a route. */
export const visitsList = defineList<VisitedRow, RouteLocationColumn, RouteLocationSearchPath>({
  ...visitedStops,
  noun: "visits",
  prefix: "visits",
  columns: [
    shown("serial", "#", (_, { serial }) => serial, { align: "end" }),
    ...columns,
    shown("note", "Note", (row) => <CutName>{row.note}</CutName>, { share: "text" }),
  ],
});
