/**
 * The times of day in which positions of an agent are stored, by the clocks of their office. Free of zod:
 * browsers use it too.
 */
import { minutesOf } from "../routes/timetable";

/** `09:00`; an end before the start is on the next day, and the same time is the whole day. */
export interface TimesOfDay {
  from: string;
  until: string;
}

/** Whether minutes from midnight are within these times. The end is excluded. */
export function isWithinTimes({ from, until }: TimesOfDay, minutes: number): boolean {
  const [start, end] = [minutesOf(from), minutesOf(until)];
  const [isStarted, isEnded] = [start <= minutes, end <= minutes];
  return start < end ? isStarted && !isEnded : isStarted || !isEnded;
}

type Time = string | null | undefined;

/** The times of an agent; without them positions are always stored. */
export interface PositionTimes {
  positionsFrom?: Time;
  positionsUntil?: Time;
}

/**
 * Returns whether positions of an agent at a moment (ms since 1970) are stored.
 *
 * @param zone IANA name of the zone of the agent's office; UTC if there is none
 * @throws RangeError for a zone that the runtime does not know
 */
export function storesPositions(
  { positionsFrom: from, positionsUntil: until }: PositionTimes,
  zone: Time,
): (at: number) => boolean {
  if (!from || !until) return () => true;
  const clock = clockOf(zone ?? "UTC");
  return (at) => isWithinTimes({ from, until }, minutesOf(clock.format(at)));
}

/**
 * Returns the times of an agent if the tracker address was used last outside of them, and no position of it is
 * stored yet. They are a likely reason for that and no more: what was received is not stored. Null in all other
 * cases.
 *
 * @param zone as for `storesPositions`
 */
export function findMissedTimes(
  { firstAt, usedAt }: { firstAt?: Time; usedAt?: Time },
  times: PositionTimes,
  zone: Time,
): TimesOfDay | null {
  const { positionsFrom: from, positionsUntil: until } = times;
  if (firstAt || !usedAt || !from || !until) return null;
  return storesPositions(times, zone)(Date.parse(usedAt)) ? null : { from, until };
}

/** Making one takes as long as a statement. There are few zones. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const made =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat("en-GB", {
      ...{ timeZone, hourCycle: "h23", hour: "2-digit", minute: "2-digit" },
    });
  clocks.set(timeZone, made);
  return made;
}
