/**
 * When a place may be visited: weekly hours and closed days, as text in one canonical form.
 *
 * Hours are a subset of OpenStreetMap's `opening_hours`:
 * `Mo-Fr 09:00-12:00,13:00-17:00; Sa 10:00-14:00`. Times are those of the clocks of the office's
 * zone. Free of zod: the browser bundle uses it too.
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

const DAY_MINUTES = 24 * 60;
const MOST_SPANS = 6;
const MOST_CLOSED_DAYS = 100;
const CLOSED = /^(off|closed)$/i;

/** The problem with a text, in words for whoever typed it. */
export class HoursError extends Error {}

/**
 * Reads a week; of a day that is said twice the later counts, as OpenStreetMap has it.
 * @throws HoursError
 */
export function parseHours(text: string): WeekHours {
  const week: WeekHours = DAYS.map(() => []);
  const rules = text.split(";").map((rule) => rule.trim());
  if (rules.at(-1) === "") rules.pop();
  if (rules.length === 0) throw new HoursError("says no hours");
  for (const rule of rules) {
    const { days, spans } = parseRule(rule);
    for (const day of days) week[day] = spans;
  }
  return week;
}

function parseRule(rule: string): { days: number[]; spans: Span[] } {
  if (rule === "24/7") return { days: everyDay(), spans: [{ from: 0, to: DAY_MINUTES }] };
  // Days are letters alone: what they end at are the times, or a word for none.
  const at = rule.search(/\d|\b(?:off|closed)$/i);
  if (at < 0) throw new HoursError(`“${rule}” has no times, such as 09:00-17:00`);
  const days = rule.slice(0, at).trim();
  return { days: days ? parseDays(days) : everyDay(), spans: parseSpans(rule.slice(at)) };
}

const everyDay = () => [...DAYS.keys()];

function parseDays(text: string): number[] {
  return text.split(",").flatMap((part) => {
    const [first = "", last = first, ...more] = part.split(/[–-]/).map((name) => name.trim());
    if (more.length > 0) throw new HoursError(`“${part.trim()}” is no range of days`);
    const [from, to] = [dayOf(first), dayOf(last)];
    // From Saturday to Monday goes over the end of the week.
    const count = ((to - from + DAYS.length) % DAYS.length) + 1;
    return Array.from({ length: count }, (_, at) => (from + at) % DAYS.length);
  });
}

/** By the first two letters or more of its English name. */
function dayOf(name: string): number {
  const typed = name.toLowerCase().replace(/\.$/, "");
  const day = DAY_NAMES.findIndex((full) => full.toLowerCase().startsWith(typed));
  if (typed.length < 2 || day < 0) throw new HoursError(`“${name}” is no day, such as Mo`);
  return day;
}

/**
 * Reads the hours of a day, `09:00-12:00, 13:00-17:00`, or `closed`.
 * @throws HoursError
 */
export function parseSpans(text: string): Span[] {
  if (CLOSED.test(text.trim())) return [];
  const spans = text.split(",").map(parseSpan);
  if (spans.length > MOST_SPANS) throw new HoursError(`has more than ${MOST_SPANS} spans a day`);
  spans.sort((a, b) => a.from - b.from);
  for (const [at, span] of spans.entries()) {
    const before = spans[at - 1];
    if (before && before.to > span.from) {
      throw new HoursError(`${formatSpan(before)} and ${formatSpan(span)} overlap`);
    }
  }
  return spans;
}

function parseSpan(text: string): Span {
  const parts = text.split(/[–-]/).map((part) => part.trim());
  const [from = "", to = ""] = parts;
  if (parts.length !== 2) throw new HoursError(`“${text.trim()}” is not like 09:00-17:00`);
  // Midnight is also where a day ends.
  const span = { from: minutesOf(from), to: minutesOf(to) || DAY_MINUTES };
  if (span.from === DAY_MINUTES || span.to === span.from) {
    throw new HoursError(`${formatSpan(span)} is no time at all`);
  }
  if (span.to < span.from) {
    throw new HoursError(
      `${formatSpan(span)} goes past midnight: say ${formatTime(span.from)}-24:00, and the rest on the next day`,
    );
  }
  return span;
}

/** From `9:05`, `17:00` or `5:00 pm`; with am or pm the minutes may be left out. */
function minutesOf(text: string): number {
  const [, hours = "", minutes, half] =
    /^(\d{1,2})(?::(\d{2}))?(?: ?([ap])\.?m\.?)?$/i.exec(text) ?? [];
  const hour = half ? hourOfHalf(Number(hours), half.toLowerCase() === "p") : Number(hours);
  const total = hour * 60 + Number(minutes ?? 0);
  if (!hours || !(minutes || half) || Number(minutes ?? 0) > 59 || !(total <= DAY_MINUTES)) {
    throw new HoursError(`“${text}” is no time from 00:00 to 24:00`);
  }
  return total;
}

const hourOfHalf = (hour: number, isLater: boolean) =>
  hour >= 1 && hour <= 12 ? (hour % 12) + (isLater ? 12 : 0) : Number.NaN;

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

const formatSpan = ({ from, to }: Span) => `${formatTime(from)}-${formatTime(to)}`;

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
