/**
 * On which weekdays an office works, from 0 for Monday to 6, and when its weeks begin. Days are calendar
 * dates, such as `2026-12-01`. Free of zod: browsers use it too.
 */
import { weekdayOf } from "../locations/opening-hours";
import { addDays, WEEKDAY_NAMES } from "../routes/recurrence";
import { minutesOf } from "../routes/timetable";
import { isWithinTimes, type TimesOfDay } from "../tracking/position-times";

/** Monday to Friday, of offices that do not say otherwise. */
export const USUAL_WORKING_DAYS: readonly number[] = [0, 1, 2, 3, 4];

const SATURDAY = 5;
const SUNDAY = 6;

/** Whether an office with these working days works on a day. */
export const isWorkingDay = (day: string, workingDays: readonly number[]): boolean =>
  workingDays.includes(weekdayOf(day));

/**
 * Whether a day and minutes from midnight, by the office's clock, are within working times. Work
 * after midnight belongs to the day before.
 */
export function isWorkingAt(
  times: TimesOfDay,
  { day, minutes }: { day: string; minutes: number },
  workingDays: readonly number[],
): boolean {
  if (!isWithinTimes(times, minutes)) return false;
  const isAfterMidnight = minutes < minutesOf(times.from);
  return isWorkingDay(isAfterMidnight ? addDays(day, -1) : day, workingDays);
}

/** Returns the first working day after a day. */
export function workingDayAfter(day: string, workingDays: readonly number[]): string {
  const next = [1, 2, 3, 4, 5, 6].find((days) => isWorkingDay(addDays(day, days), workingDays));
  return addDays(day, next ?? 7);
}

/** Returns the next working days after a day, so many as asked for. */
export function workingDaysAfter(
  day: string,
  count: number,
  workingDays: readonly number[],
): string[] {
  const days: string[] = [];
  while (days.length < count) days.push(workingDayAfter(days.at(-1) ?? day, workingDays));
  return days;
}

/**
 * Returns the first day of the week that has a day: a Sunday where Sunday is a working day and Saturday
 * is not, else a Monday.
 */
export function weekStartOf(day: string, workingDays: readonly number[]): string {
  const beginsOnSunday = workingDays.includes(SUNDAY) && !workingDays.includes(SATURDAY);
  return addDays(day, -((weekdayOf(day) + (beginsOnSunday ? 1 : 0)) % 7));
}

interface WithWorkingDays {
  id: string;
  workingDays?: readonly number[] | null | undefined;
}

/**
 * Returns the working days of one of these offices. Without an ID, or if it is none of them, those that
 * all of them have, else the usual ones.
 */
export function workingDaysAmong(
  offices: readonly WithWorkingDays[],
  officeId?: string | null | undefined,
): readonly number[] {
  const office = offices.find(({ id }) => id === officeId);
  const [first, ...others] = (office ? [office] : offices).map(
    ({ workingDays }) => workingDays ?? USUAL_WORKING_DAYS,
  );
  if (!first || others.some((one) => one.join() !== first.join())) return USUAL_WORKING_DAYS;
  return first;
}

/** Returns weekdays in words: `Monday to Friday`, `Monday, Wednesday, Saturday`, `Every day`. */
export function formatWeekdays(weekdays: readonly number[]): string {
  if (weekdays.length === 7) return "Every day";
  const has = (weekday: number) => weekdays.includes((weekday + 7) % 7);
  const starts = [0, 1, 2, 3, 4, 5, 6].filter((one) => has(one) && !has(one - 1));
  const [start = 0] = starts;
  const name = (weekday: number) => WEEKDAY_NAMES[weekday % 7] ?? "";
  if (starts.length === 1 && weekdays.length > 2) {
    return `${name(start)} to ${name(start + weekdays.length - 1)}`;
  }
  return [...weekdays]
    .sort((a, b) => a - b)
    .map(name)
    .join(", ");
}
