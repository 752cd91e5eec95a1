import type { LateReason } from "contract/visits/facts";

/** How far a device's clock may be ahead of ours without being corrected. */
export const AHEAD_MS = 5 * 60_000;
/** A clock that is further ahead is not only fast: nobody knows what its times mean. */
const MOST_AHEAD_MS = 24 * 60 * 60_000;
/** What is older does not count without being looked at. */
const OLDEST_MS = 90 * 24 * 60 * 60_000;
/** Clocks that were never set start in 1970. */
const NEVER_SET = Date.UTC(2000, 0);

/** Why a time that a device reports cannot be used; undefined if it can. */
export function refuseTime(at: number, now: Date): string | undefined {
  if (!(at <= now.getTime() + MOST_AHEAD_MS)) return "is more than 24 hours in the future";
  if (at < now.getTime() - OLDEST_MS) return "is more than 90 days ago";
  return undefined;
}

interface VisitTimes {
  arrival: string;
  departure: string | null;
}

/**
 * The times of a reported visit, in UTC. If the device's clock is ahead, both are moved back so that
 * the later one is now. If it is plainly wrong, the visit has the time at which it was received.
 *
 * @returns with `late` why they may not count without being looked at
 */
export function visitTimes(
  said: VisitTimes,
  now: Date,
): VisitTimes & { late?: Extract<LateReason, "too-old" | "clock-wrong"> } {
  const arrival = Date.parse(said.arrival);
  const departure = said.departure === null ? null : Date.parse(said.departure);
  const earliest = Math.min(arrival, departure ?? arrival);
  const latest = Math.max(arrival, departure ?? arrival);
  const ahead = latest - now.getTime();
  if (!(earliest >= NEVER_SET && ahead <= MOST_AHEAD_MS)) {
    return { arrival: now.toISOString(), departure: null, late: "clock-wrong" };
  }
  const shift = ahead > AHEAD_MS ? ahead : 0;
  return {
    arrival: new Date(arrival - shift).toISOString(),
    departure: departure === null ? null : new Date(departure - shift).toISOString(),
    ...(earliest < now.getTime() - OLDEST_MS && { late: "too-old" as const }),
  };
}
