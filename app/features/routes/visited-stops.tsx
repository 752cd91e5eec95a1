/** Visited stops as a table shows them: over the Routes list, and on a route's Visits tab. */
import type { RouteLocation } from "contract/entities";
import { typeNameOf } from "~/features/locations";
import { NOTHING } from "~/lib/figures";
import { formatDateTime } from "~/lib/format";
import type { Column } from "~/ui/table";

/** @param zone IANA name of the zone in which its times are shown */
export const visitedRow = (stop: RouteLocation, zone: string) => ({
  id: stop.id,
  location: stop.location?.name ?? NOTHING,
  actuallyVisited: yesNo(stop.visit?.actuallyVisited),
  arrived: formatDateTime(stop.arrivalTime, zone),
  departure: formatDateTime(stop.departureTime, zone),
  doNotVisit: yesNo(stop.visit?.doNotVisit),
  type: typeNameOf(stop.location) ?? NOTHING,
  note: stop.visit?.note || NOTHING,
});

export type VisitedRow = ReturnType<typeof visitedRow>;

const yesNo = (value: boolean | undefined) =>
  value === undefined ? NOTHING : value ? "Yes" : "No";

/** What both tables show. */
export const visitedColumns: Column<VisitedRow>[] = [
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
];
