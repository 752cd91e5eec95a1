/**
 * On which days a route is repeated. Days are calendar dates, such as `2026-12-01`, by the clocks of an
 * office, so changes of its clocks cannot shift them. Free of zod: the browser bundle uses it too.
 */
import { weekdayOf } from "../locations/opening-hours";

/** Routes are created this many days ahead. */
export const DAYS_AHEAD = 28;
/** The longest interval between the weeks of a recurrence. */
export const MOST_WEEKS_BETWEEN = 52;
/** The most recurrences of an office. */
export const MOST_RECURRENCES = 500;
/** The most days of one recurrence that can be skipped at a time, past ones included. */
export const MOST_SKIPPED_DAYS = 200;

/** Why the route of a day was not created. */
export const HELD_REASONS = ["agent-absent", "agent-left", "no-locations"] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

export interface RecurrenceRule {
  /** From 0 for Monday to 6, at least one. */
  weekdays: readonly number[];
  /** 1: every week; 2: every second week. Weeks begin on Monday and count from that of the first day. */
  everyWeeks: number;
  firstDay: string;
  /** Null: it does not end. */
  lastDay?: string | null | undefined;
}

const DAY_MS = 86_400_000;
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** Returns the date this many days later. */
export const addDays = (day: string, days: number): string => dayOf(numberOf(day) + days);

/** Whether the rule has this day. */
export function isRecurrenceDay(rule: RecurrenceRule, day: string): boolean {
  if (day < rule.firstDay || (rule.lastDay && day > rule.lastDay)) return false;
  if (!rule.weekdays.includes(weekdayOf(day))) return false;
  return ((mondayNumber(day) - mondayNumber(rule.firstDay)) / 7) % rule.everyWeeks === 0;
}

/** Returns the days of a rule from one day to another, both included, earliest first. */
export function listRecurrenceDays(rule: RecurrenceRule, from: string, to: string): string[] {
  const first = Math.max(numberOf(from), numberOf(rule.firstDay));
  const last = Math.min(numberOf(to), rule.lastDay ? numberOf(rule.lastDay) : Infinity);
  const days = [];
  for (let number = first; number <= last; number++) {
    const day = dayOf(number);
    if (isRecurrenceDay(rule, day)) days.push(day);
  }
  return days;
}

const mondayNumber = (day: string): number => numberOf(day) - weekdayOf(day);

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
/** Names of weekdays, by their number. */
export const WEEKDAY_NAMES = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");
const MOST_NAME_LENGTH = 200;

/** Returns the name of the route of one day: `Beechwold · Tue 12-01`. */
export function formatOccurrenceName(name: string, day: string): string {
  const ending = ` · ${WEEKDAYS[weekdayOf(day)]} ${day.slice(5)}`;
  const start = name.slice(0, MOST_NAME_LENGTH - ending.length).replace(/[\uD800-\uDBFF]$/, "");
  return start.trimEnd() + ending;
}

/** Returns the rule in words: `Every second Tuesday`, `Every 4 weeks on Mon, Thu`. */
export function formatRecurrence({
  weekdays,
  everyWeeks,
}: Pick<RecurrenceRule, "weekdays" | "everyWeeks">): string {
  const sorted = [...weekdays].sort((a, b) => a - b);
  const [only = 0] = sorted;
  const short = sorted.map((weekday) => WEEKDAYS[weekday]).join(", ");
  if (sorted.length === 1 && everyWeeks <= 2) {
    return `Every ${everyWeeks === 2 ? "second " : ""}${WEEKDAY_NAMES[only]}`;
  }
  if (everyWeeks === 1) return sorted.length === 7 ? "Every day" : `Every ${short}`;
  const weeks = everyWeeks === 2 ? "second week" : `${everyWeeks} weeks`;
  return `Every ${weeks} on ${sorted.length === 1 ? WEEKDAY_NAMES[only] : short}`;
}
