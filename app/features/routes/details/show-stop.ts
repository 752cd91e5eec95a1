/** A stop as the list and the map show it. */
import type { RouteLocation } from "contract/entities";
import { typeNameOf } from "~/features/location-types";
import { addressLine } from "~/features/locations";
import { locationDetailsUrl, routeDialogUrl } from "~/features/urls";
import { notPossible } from "~/features/visits/status";
import { NOTHING } from "~/lib/figures";
import { formatDate, formatTimeOfDay } from "~/lib/format";
import type { MapPin } from "~/map";
import { stopPin } from "../path/route-points";
import { overRoute } from "./screen-query";

/** A row of the list of stops. */
export interface StopRow {
  id: string;
  /** Its place, from 1. */
  number: number;
  name: string;
  locationId: string;
  type: string | null;
  address: string;
  lastVisit: string | null;
  visited: boolean;
  /** That its visit was not possible, and why. */
  failed: string | undefined;
  /** When it is planned to be reached, and was: `Planned 10:00 am`. */
  times: string[];
  /** Its report that waits for a manager, as an address; absent for none. */
  waits?: string | null;
  /** Its place before, where a proposal gives it another. */
  was?: number;
}

/** Where a stop stands: by the record, or by a proposal that moves it. */
interface Place {
  number: number;
  moved?: boolean;
}

const nameOf = ({ location }: RouteLocation) => location?.name ?? NOTHING;

/** The visit on this route, or a later one on another. */
const lastVisitOf = ({ visit, location }: RouteLocation) =>
  [visit?.arrival, location?.lastVisited]
    .flatMap((instant) => instant ?? [])
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1);

/** The zone in which a stop's times are shown, and the reader's own, if any. */
export interface StopZone {
  zone: string;
  own: string | undefined;
}

export function stopRow(
  stop: RouteLocation,
  { zone, own }: StopZone,
  { number, moved }: Place = { number: stop.order },
): StopRow {
  const lastVisit = lastVisitOf(stop);
  return {
    id: stop.id,
    number,
    name: nameOf(stop),
    locationId: stop.locationId,
    type: typeNameOf(stop.location) ?? null,
    address: addressLine(stop.location),
    lastVisit: lastVisit ? formatDate(lastVisit, zone) : null,
    visited: stop.isVisited,
    failed: notPossible(stop.visit),
    times: Object.entries({
      Planned: stop.plannedArrival,
      Arrived: stop.arrivalTime,
      Departure: stop.departureTime,
    }).flatMap(([what, at]) => (at ? [`${what} ${formatTimeOfDay(at, zone, own)}`] : [])),
    ...(moved && { was: stop.order }),
  };
}

/**
 * The pin of a stop; none where its location has no position.
 *
 * @param screen how the screen is looked at, where stops can be added after this one
 */
export function pinOf(
  stop: RouteLocation,
  { number, moved }: Place = { number: stop.order },
  screen?: URLSearchParams,
): MapPin[] {
  const actions = [{ label: "View details", to: locationDetailsUrl(stop.locationId) }];
  if (screen) {
    const addAfter = routeDialogUrl(stop.routeId, "add-location-after", number);
    actions.push({ label: "Add after", to: overRoute(addAfter, screen) });
  }
  return stopPin({
    id: stop.id,
    number,
    visited: stop.isVisited,
    failed: notPossible(stop.visit),
    location: stop.location ?? { name: NOTHING },
    detail: notPossible(stop.visit) ?? typeNameOf(stop.location),
    address: addressLine(stop.location),
    actions,
    moved,
  });
}
