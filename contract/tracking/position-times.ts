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

/** Whether a clock that shows so many minutes from midnight is within these times; the end is not. */
export function isWithinTimes({ from, until }: TimesOfDay, minutes: number): boolean {
  const [start, end] = [minutesOf(from), minutesOf(until)];
  const [isStarted, isEnded] = [start <= minutes, end <= minutes];
  return start < end ? isStarted && !isEnded : isStarted || !isEnded;
}

/**
 * Returns what the clocks of a zone show at moments (ms since 1970), in minutes from midnight.
 *
 * @param zone IANA name
 * @throws RangeError for a zone that the runtime does not know
 */
export function clockOfZone(zone: string): (at: number) => number {
  const clock = new Intl.DateTimeFormat("en-GB", {
    ...{ timeZone: zone, hourCycle: "h23", hour: "2-digit", minute: "2-digit" },
  });
  return (at) => minutesOf(clock.format(at));
}
