/** Stops as the page of an agent's day shows them. */
import type { Contact, RouteLocation } from "contract/entities";
import { listLocations } from "contract/locations/calls";
import { parseStoredHours } from "contract/locations/hours-reader";
import { hoursOn } from "contract/locations/opening-hours";
import { listVisitReasons } from "contract/visits/reason-calls";
import { addressLine } from "~/features/locations";
import { REASON_LABELS } from "~/features/visits";
import { NOTHING } from "~/lib/figures";
import { call, ifOffered, type UpstreamContext } from "~/upstream/client.server";
import { type DayLate, isUndoable, undoOfLate } from "./late.server";
import { mapLinks } from "./map-links";
import type { Reason } from "./reason-text";
import type { DayWords } from "./words";

export interface DayStop {
  id: string;
  /** Of its location. */
  typeId: string | undefined;
  locationId: string;
  order: number;
  name: string;
  address: string;
  /** When it is reached by the plan. */
  planned: string | null;
  /** When it is open on the day; null where nobody knows. */
  hours: string | null;
  doNotVisit: boolean;
  /** Longitude and latitude. */
  coordinates: readonly [number, number] | null;
  /** Days between visits; null where nobody set them. */
  every: number | null;
  maps: ReturnType<typeof mapLinks>;
  /** What came of it; null while it is open. */
  outcome: {
    visited: boolean;
    /** The code and the name of why it was not possible. */
    reason: Reason | null;
    at: string;
    note: string | null;
    /** It was received, and counts only once the office has looked at it. */
    waits: boolean;
    /** The stop was reported once more, which the office will look at. */
    again: boolean;
    /** The visit, or the report that waits, that may be taken back still. */
    undo: string | null;
  } | null;
  /** The time of a report that the office did not accept; null where the stop was reported again. */
  notAccepted: string | null;
}

export interface StopDetails {
  lastVisit: { at: string; note: string | null } | null;
  contacts: { id: string; name: string; phone: string | null; email: string | null }[];
}

interface Shown {
  /** The agent. */
  userId: string;
  zone: string;
  formats: DayWords["formats"];
  /** The day of the page: `2026-11-24`. */
  date: string;
  now: Date;
  late: DayLate;
}

export function toDayStop(stop: RouteLocation, shown: Shown): DayStop {
  const { zone, date, formats } = shown;
  const { location, plannedArrival } = stop;
  const week = location?.openingHours ? parseStoredHours(location.openingHours) : null;
  return {
    ...{ id: stop.id, locationId: stop.locationId, order: stop.order },
    typeId: location?.locationType?.id,
    name: location?.name ?? NOTHING,
    address: addressLine(location),
    planned: plannedArrival ? formats.time(plannedArrival, zone) : null,
    hours: week && formats.hours(hoursOn(week, location?.closedDays ?? [], date)),
    doNotVisit: location?.doNotVisit ?? false,
    coordinates: placeOf(location),
    every: location?.visitEvery ?? null,
    maps: mapLinks(location?.location?.coordinates, addressLine(location)),
    outcome: outcomeOf(stop, shown),
    notAccepted: notAcceptedOf(stop, shown),
  };
}

/** What came of a stop: by its visit, else by a report that waits for the office. */
function outcomeOf(stop: RouteLocation, shown: Shown): DayStop["outcome"] {
  const { zone, formats, late } = shown;
  const received = late.waiting.get(stop.id);
  const waiting = stop.isVisited ? undefined : received;
  if (!stop.isVisited && !waiting) return null;
  const report = waiting ?? stop.visit;
  const at = report?.departure ?? report?.arrival ?? stop.arrivalTime;
  return {
    visited: report?.actuallyVisited ?? true,
    reason: report?.notVisitedReason
      ? { id: report.notVisitedReason, name: report.reasonName ?? null }
      : null,
    at: at ? formats.time(at, zone) : NOTHING,
    note: report?.note || null,
    waits: waiting !== undefined,
    again: stop.isVisited === true && received !== undefined,
    undo: waiting ? undoOfLate(waiting, shown.now) : undoOfVisit(stop.visit, shown),
  };
}

function notAcceptedOf({ id, isVisited }: RouteLocation, { zone, formats, late }: Shown) {
  const rejected = late.rejected.get(id);
  if (!rejected || isVisited || late.waiting.has(id)) return null;
  return formats.time(rejected.departure ?? rejected.arrival, zone);
}

/**
 * The agent's own, for ten minutes from when the server received the report; other servers know only the times
 * of the visit.
 */
function undoOfVisit(visit: RouteLocation["visit"], { userId, late, now }: Shown): string | null {
  if (!visit || visit.userId !== userId || late.accepted.has(visit.id)) return null;
  const since = visit.receivedAt ?? visit.departure ?? visit.arrival;
  return since && isUndoable(since, now) ? visit.id : null;
}

/** Longitude and latitude; null where nobody knows them. */
export function placeOf(location: RouteLocation["location"]): DayStop["coordinates"] {
  const [lng, lat] = location?.location?.coordinates ?? [];
  return lng === undefined || lat === undefined ? null : [lng, lat];
}

/** The reasons that agents choose from; the built-in ones where the upstream has no list of them. */
export async function readReasons(upstream: UpstreamContext): Promise<Reason[]> {
  const list = await ifOffered(call(upstream, listVisitReasons));
  if (!list) return Object.entries(REASON_LABELS).map(([id, name]) => ({ id, name }));
  return list.data.flatMap(({ id, name, hidden }) => (hidden ? [] : [{ id, name }]));
}

/** More stops than a day has; a longer day has the details of those that come first. */
const MOST_DETAILED = 100;

/**
 * By the ids of their locations: the last visit of the agent at stops, and whom to ask for. They are on the
 * cards of all stops, which are there without a connection.
 */
export async function readStopDetails(
  upstream: UpstreamContext,
  stops: readonly DayStop[],
  { zone, formats }: Pick<Shown, "zone" | "formats">,
): Promise<Record<string, StopDetails>> {
  const ids = [...new Set(stops.map(({ locationId }) => locationId))].slice(0, MOST_DETAILED);
  if (ids.length === 0) return {};
  const include = [
    { relation: "contacts" },
    { relation: "visits", scope: { order: ["arrival DESC"], limit: 1 } },
  ];
  // A stop may be of a location that was deleted since.
  const where = { id: { inq: ids }, status: { inq: ["active", "inactive"] } };
  const query = { limit: 0, filter: { where, include } };
  const { data } = await call(upstream, listLocations, { query });
  return Object.fromEntries(
    data.map(({ id, contacts = [], visits = [], lastVisited }): [string, StopDetails] => {
      const [last] = visits;
      const at = last?.arrival ?? lastVisited;
      const lastVisit = at ? { at: formats.dateTime(at, zone), note: last?.note || null } : null;
      return [id, { lastVisit, contacts: contacts.map(toContact) }];
    }),
  );
}

const toContact = ({ id, name, phone, email }: Contact): StopDetails["contacts"][number] => ({
  ...{ id, name, phone: phone || null, email: email || null },
});
