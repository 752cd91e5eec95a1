const DAY = 24 * 60 * 60 * 1000;

export interface Day {
  /** When the day begins in the office's zone, in ms since 1970. */
  midnight: number;
  /** Monday to Friday. */
  working: boolean;
}

/**
 * The last `count` days up to and including the day of `now`, oldest first, as a calendar
 * on the wall of an office in `timeZone` shows them.
 */
export function calendar(now: Date, timeZone: string, count: number): Day[] {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  /** The wall clock at an instant, as if it were UTC. */
  const wallClock = (instant: number): number => {
    const part: Record<string, number> = {};
    for (const { type, value } of parts.formatToParts(instant)) part[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
  const today = Math.floor(wallClock(now.getTime()) / DAY) * DAY;
  return Array.from({ length: count }, (_, index) => {
    const date = today - (count - 1 - index) * DAY;
    const noon = date + DAY / 2;
    // The clocks change at night, so the offset at noon holds for the whole working day.
    const offset = wallClock(noon) - noon;
    const weekday = new Date(date).getUTCDay();
    return { midnight: date - offset, working: weekday !== 0 && weekday !== 6 };
  });
}
