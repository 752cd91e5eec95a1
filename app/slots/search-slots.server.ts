/** Searches the coming days for a visit: what the call desk shows, and what assistants ask. */
import type { Location } from "contract/entities";
import { parseStoredHours } from "contract/locations/hours-reader";
import { isWorkingDay, workingDaysAfter } from "contract/offices/working-days";
import type { TimetableStop } from "contract/routes/timetable";
import { USUAL_VISIT_MINUTES } from "contract/visits/facts";
import { clockAt } from "~/lib/format";
import type { UpstreamContext } from "~/upstream/client.server";
import { readWorkingDays } from "~/upstream/offices.server";
import { type FoundSlots, findSlots, type Visit } from "./find-slots.server";
import { type PlannedRoute, readWork, type Work } from "./read-work.server";

/**
 * What a visit to a location asks of its day.
 *
 * @param minutes how long it takes; undefined: as long as the location says
 */
export const visitOf = (location: Location, minutes: number | undefined): TimetableStop => ({
  visitMinutes:
    minutes ?? location.visitMinutes ?? location.locationType?.visitMinutes ?? USUAL_VISIT_MINUTES,
  week: location.openingHours ? parseStoredHours(location.openingHours) : null,
  closedDays: location.closedDays ?? [],
});

/** A visit to a location, as {@link visitOf}; null for one without a position. */
export function visitTo(location: Location, minutes: number | undefined): Visit | null {
  const position = location.location?.coordinates;
  if (!position) return null;
  const { name, userId } = location;
  return { position, name, agentId: userId ?? null, ...visitOf(location, minutes) };
}

interface Search {
  /** The location of the visit; routes that have it already are left out. */
  locationId: string | undefined;
  officeId: string | undefined;
  /** The only agent who is looked at; undefined: all. */
  agentId?: string | undefined;
  /** Whose working days hold where all offices are looked at. */
  ownOfficeId?: string | null | undefined;
  /** How many working days, today included. */
  days: number;
  now: Date;
  /** By whose clocks the days are. */
  zone: string;
  signal: AbortSignal;
}

interface Searched {
  days: string[];
  /** The weekdays of these, from 0 for Monday. */
  workingDays: readonly number[];
  work: Work;
  /** Routes of these days that have the location already. */
  already: PlannedRoute[];
  found: FoundSlots;
}

/** @throws DirectionsError where there are no travel times */
export async function searchSlots(
  upstream: UpstreamContext,
  visit: Visit,
  { locationId, officeId, agentId, ownOfficeId, days: count, now, zone, signal }: Search,
): Promise<Searched> {
  const clock = clockAt(now, zone);
  const workingDays = await readWorkingDays(upstream, officeId ?? ownOfficeId);
  const today = isWorkingDay(clock.date, workingDays) ? [clock.date] : [];
  const days = [...today, ...workingDaysAfter(clock.date, count - today.length, workingDays)];
  const work = await readWork(upstream, {
    ...{ officeId, days, now: clock, onlyAgentId: agentId },
    first: visit.agentId ? [visit.agentId] : [],
    near: async () => [visit.position],
  });
  const hasIt = ({ stopIds }: PlannedRoute) =>
    stopIds.some((stop) => stop.locationId === locationId);
  const already = locationId ? work.routes.filter(hasIt) : [];
  const others = work.routes.filter((route) => !already.includes(route));
  const found = await findSlots({ ...work, routes: others }, visit, { days, signal });
  return { days, workingDays, work, already, found };
}
