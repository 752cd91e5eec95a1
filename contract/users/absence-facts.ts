/** Limits of agents' absences. Free of zod: the browser bundle uses it too. */

/** The most days of one absence. */
export const MOST_ABSENCE_DAYS = 366;
/** The most absences of one agent, past ones included. */
export const MOST_ABSENCES = 500;
/** The most characters of a note. */
export const MOST_NOTE_LENGTH = 200;

/** The first and the last day of an absence, such as `2026-12-24`. */
export interface AbsentDays {
  firstDay: string;
  lastDay: string;
}

/** Returns the absence that covers a day, if there is one. */
export const absenceOn = <Absence extends AbsentDays>(
  absences: readonly Absence[],
  day: string,
): Absence | undefined =>
  absences.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);

/** Returns the number of days, the first and the last included. */
export const countAbsentDays = ({ firstDay, lastDay }: AbsentDays): number =>
  Math.round((Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000) + 1;
