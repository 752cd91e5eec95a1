/**
 * When a place may be visited: weekly hours and closed days, as text in one canonical form.
 *
 * Hours are a subset of OpenStreetMap's `opening_hours`:
 * `Mo-Fr 09:00-12:00,13:00-17:00; Sa 10:00-14:00`. Times are those of the clocks of the office's
 * zone. Free of zod: the browser bundle uses it too. `hours-reader` reads what people write.
 */

/** Minutes from midnight: open from `from` on, closed from `to` on; at most 24:00. */
export interface Span {
  from: number;
  to: number;
}

/** The spans of each day from Monday to Sunday, in their order and without overlap. */
export type WeekHours = Span[][];

export const DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"] as const;
const DAY_NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

export const DAY_MINUTES = 24 * 60;
const MOST_CLOSED_DAYS = 100;

/** The problem with a text, in words for whoever typed it. */
export class HoursError extends Error {}

/** The week in its canonical form; days on which it is closed are left out, `off` is all of them. */
export function formatHours(week: WeekHours): string {
  const groups = new Map<string, number[]>();
  for (const [day, spans] of week.entries()) {
    if (spans.length === 0) continue;
    const key = formatSpans(spans);
    groups.set(key, [...(groups.get(key) ?? []), day]);
  }
  if (groups.size === 0) return "off";
  return [...groups].map(([spans, days]) => `${formatDays(days)} ${spans}`).join("; ");
}

/** `Mo-We,Fr`. */
function formatDays(days: readonly number[]): string {
  return runsOf(days)
    .map(([from, to]) => (from === to ? DAYS[from] : `${DAYS[from]}-${DAYS[to]}`))
    .join(",");
}

/** Days that follow each other, by the first and the last. */
function runsOf(days: readonly number[]): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last?.[1] === day - 1) last[1] = day;
    else runs.push([day, day]);
  }
  return runs;
}

/** `09:00-12:00,13:00-17:00`; empty where it is closed. */
export const formatSpans = (spans: readonly Span[]): string => spans.map(formatSpan).join(",");

export const formatSpan = ({ from, to }: Span) => `${formatTime(from)}-${formatTime(to)}`;

const formatTime = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** `Monday`, from 0 for it. */
export const dayName = (day: number): string => DAY_NAMES[day] as string;

/**
 * Reads dates such as `2026-12-24, 2026-12-25`; each comes once, in their order.
 * @throws HoursError
 */
export function parseClosedDays(text: string): string[] {
  const days = text.split(/[,;\s]+/).filter(Boolean);
  const wrong = days.find((day) => !isDate(day));
  if (wrong) throw new HoursError(`“${wrong}” is no date such as 2026-12-24`);
  const sorted = [...new Set(days)].sort();
  if (sorted.length > MOST_CLOSED_DAYS) {
    throw new HoursError(`has more than ${MOST_CLOSED_DAYS} days`);
  }
  return sorted;
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The hours of a date, `2026-11-24`: none on a closed day. */
export function hoursOn(week: WeekHours, closedDays: readonly string[], date: string): Span[] {
  if (closedDays.includes(date)) return [];
  return week[weekdayOf(date)] ?? [];
}

/** From 0 for Monday. */
export const weekdayOf = (date: string): number =>
  (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Whether it is open at so many minutes from midnight. */
export const isOpenAt = (hours: readonly Span[], minutes: number): boolean =>
  hours.some(({ from, to }) => from <= minutes && minutes < to);
