/** In milliseconds. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** An instant (ms since 1970) as the database and the API write it. */
export const iso = (time: number): string => new Date(time).toISOString();

export interface Day {
  /** When the day begins in the office's zone, in ms since 1970. */
  midnight: number;
  /** Monday to Friday. */
  working: boolean;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** What a clock in the zone shows at an instant, in whole seconds, as if it were UTC (ms since 1970). */
export function wallClock(instant: number, timeZone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(instant)) {
    part[type] = Number(value);
  }
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * The last `count` days up to and including the day of `now`, oldest first, as a calendar
 * on the wall of an office in `timeZone` shows them.
 */
export function calendar(now: Date, timeZone: string, count: number): Day[] {
  const today = Math.floor(wallClock(now.getTime(), timeZone) / DAY) * DAY;
  return Array.from({ length: count }, (_, index) => {
    const date = today - (count - 1 - index) * DAY;
    const noon = date + DAY / 2;
    // The clocks change at night, so the offset at noon holds for the whole working day.
    const offset = wallClock(noon, timeZone) - noon;
    const weekday = new Date(date).getUTCDay();
    return { midnight: date - offset, working: weekday !== 0 && weekday !== 6 };
  });
}
