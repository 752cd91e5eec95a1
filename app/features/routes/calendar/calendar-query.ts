/** What of the calendar a URL asks for. */
import { weekStartOf } from "contract/offices/working-days";
import { parseDay, plusDays } from "~/lib/format";

/** The query keys of its two views: a day of a week, its first one in links, or a month. */
export const WEEK = "week";
export const MONTH = "month";

export interface CalendarAsked {
  view: typeof WEEK | typeof MONTH;
  /** The first day that is shown, and the one after the last. */
  from: string;
  to: string;
  officeId: string | undefined;
  agentId: string | undefined;
}

/**
 * @param today the day that it is for the reader, whose week is shown where the URL names none
 * @param workingDays those of the office, which say when its weeks begin
 */
export function readAsked(
  query: URLSearchParams,
  today: string,
  workingDays: readonly number[],
): CalendarAsked {
  const officeId = query.get("officeId") || undefined;
  const agentId = query.get("agentId") || undefined;
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.exec(query.get(MONTH) ?? "")?.[0];
  if (month) {
    const from = `${month}-01`;
    return { view: MONTH, from, to: nextMonth(from), officeId, agentId };
  }
  const from = weekStartOf(parseDay(query.get(WEEK) ?? "") ?? today, workingDays);
  return { view: WEEK, from, to: plusDays(from, 7), officeId, agentId };
}

/** The first day of the month after that of a first day. */
const nextMonth = (first: string): string => `${plusDays(first, 31).slice(0, 7)}-01`;

/** The query of another span of days, of the same office and agent. */
export function spanQuery(
  { officeId, agentId }: Pick<CalendarAsked, "officeId" | "agentId">,
  view: CalendarAsked["view"],
  day: string,
): Record<string, string> {
  return {
    [view]: view === MONTH ? day.slice(0, 7) : day,
    ...(officeId && { officeId }),
    ...(agentId && { agentId }),
  };
}

/** The days before and after those that are shown. */
export const besideSpan = ({ view, from, to }: CalendarAsked) => ({
  before: view === MONTH ? plusDays(from, -1) : plusDays(from, -7),
  after: to,
});

export function daysOf({ from, to }: Pick<CalendarAsked, "from" | "to">): string[] {
  const days: string[] = [];
  for (let day = from; day < to; day = plusDays(day, 1)) days.push(day);
  return days;
}
