/** When service at a place of a plan may begin. */

import type { PlanDocument, PlanPlace } from "contract/entities";
import { parseStoredHours } from "contract/locations/hours-reader";
import { hoursOn, type Span, type WeekHours } from "contract/locations/opening-hours";
import { minutesOf } from "contract/routes/timetable";
import type { Promised, Stop, TimeWindow } from "geo/plan/problem";
import { plusDays } from "~/lib/format";
import { DAY_SECONDS, isAtNight } from "./agent-days";

/** Windows of a place on one day that the solver gets. */
const MOST_SPANS = 10;
const MINUTE = 60;

type Windows = NonNullable<Stop["windows"]>;

type Hours = Pick<PlanDocument, "days" | "agents" | "rules">;

/**
 * The windows of the places of a plan: opening hours within the times that are promised for any day, and
 * the time outside of them that was allowed; undefined if any time is fine. A visit ends before closing
 * time; one that is longer than the hours begins when they do. Hours that several places have are read once.
 */
export function windowsIn(document: Hours): (place: PlanPlace) => Windows | undefined {
  const usualWindows = usualWindowsIn(document);
  return (place) => {
    const usual = usualWindows(place);
    const { day: date = "", ...allowed } = place.outsideHours ?? {};
    const day = document.days.indexOf(date);
    if (!usual || !place.outsideHours || day < 0) return usual;
    return [...usual, { day, ...(allowed as TimeWindow) }];
  };
}

/**
 * Whether a visit that begins at some moment of a day is outside the opening hours of its place, as
 * it was allowed or moved by hand.
 *
 * @param begins seconds after midnight
 */
export function isOutsideHours(
  place: PlanPlace,
  document: Hours,
  { day: date, begins }: { day: string; begins: number },
): boolean {
  const windows = usualWindowsIn(document)({ ...place, from: null, until: null });
  const on = document.days.indexOf(date);
  const isWithin = ({ day, opens, closes }: Windows[number]) =>
    day === on && opens - MINUTE < begins && begins < closes + MINUTE;
  return windows !== undefined && !windows.some(isWithin);
}

/** The windows of places without what was allowed by hand. */
function usualWindowsIn(document: Hours): (place: PlanPlace) => Windows | undefined {
  const spansOf = spansIn(document);
  return (place) => {
    const promised = isPromisedTime(place) ? null : promisedTimes(place);
    const { isLimited, byDay } = spansOf(place);
    if (!isLimited && !promised) return undefined;
    return byDay.flatMap((spans, day) =>
      spans
        .map((span) => toWindow(span, place.visitMinutes))
        .flatMap((window) => within(window, promised))
        .map((window) => ({ day, ...window })),
    );
  };
}

interface OpenSpans {
  /** Whether it is not open all the time on all days. */
  isLimited: boolean;
  byDay: Span[][];
}

/** When places are open on the days of a plan, worked out once for all with the same hours. */
function spansIn({ days, agents, rules }: Hours): (place: PlanPlace) => OpenSpans {
  const isLate = agents.some(isAtNight);
  const known = new Map<string, OpenSpans>();
  return ({ openingHours, closedDays }) => {
    const [text, closed] = rules.respectHours ? [openingHours, closedDays] : [null, []];
    const key = `${text} ${closed}`;
    const there = known.get(key);
    if (there) return there;
    const week = weekOf(text);
    const found = {
      isLimited: week !== null || days.some((day) => closed.includes(day)),
      byDay: days.map((date) => spansOn(week, closed, { date, isLate }).slice(0, MOST_SPANS)),
    };
    known.set(key, found);
    return found;
  };
}

/** Whether a time on one day is promised, which the solver serves before anything else. */
const isPromisedTime = ({ isRequired, onlyDay, from, until }: PlanPlace): boolean =>
  isRequired && onlyDay !== null && (from !== null || until !== null);

/** The promise of a place by the solver's degrees. */
export function promiseOf(place: PlanPlace, days: readonly string[]): Promised {
  if (!place.isRequired) return { degree: "suggestion" };
  if (place.onlyDay === null) return { degree: "week" };
  const day = dayIndex(place.onlyDay, days);
  const times = promisedTimes(place);
  return times ? { degree: "time", day, ...times } : { degree: "day", day };
}

/** Index of a day in the plan. One that is not in it has an index on which nobody works. */
export function dayIndex(day: string, days: readonly string[]): number {
  const at = days.indexOf(day);
  return at < 0 ? days.length : at;
}

/** When a visit may begin as it was promised; null if nothing was. */
export function promisedTimes({ from, until }: PlanPlace): TimeWindow | null {
  if (from === null && until === null) return null;
  const opens = from === null ? 0 : minutesOf(from) * 60;
  const closes = until === null ? DAY_SECONDS : minutesOf(until) * 60;
  return { opens, closes: closes < opens ? closes + DAY_SECONDS : closes };
}

/** Weekly hours of a place; null if none are known. */
const weekOf = (text: string | null): WeekHours | null =>
  text === null ? null : parseStoredHours(text);

const ALL_DAY: Span = { from: 0, to: 24 * 60 };

function openSpans(week: WeekHours | null, closed: readonly string[], date: string): Span[] {
  if (week) return hoursOn(week, closed, date);
  return closed.includes(date) ? [] : [ALL_DAY];
}

/** When it is open on a day, and for agents who work at night on the next one. */
function spansOn(
  week: WeekHours | null,
  closed: readonly string[],
  { date, isLate }: { date: string; isLate: boolean },
): Span[] {
  const next = isLate ? openSpans(week, closed, plusDays(date, 1)).map(nextDay) : [];
  return mergeSpans([...openSpans(week, closed, date), ...next]);
}

/**
 * When a place is open on a day, in minutes after midnight. Undefined where no hours are known or they
 * are not respected.
 */
export function openOnDay(
  { openingHours, closedDays }: PlanPlace,
  { rules }: Pick<PlanDocument, "rules">,
  date: string,
): Span[] | undefined {
  if (!rules.respectHours) return undefined;
  const week = weekOf(openingHours);
  if (!week && !closedDays.includes(date)) return undefined;
  return spansOn(week, closedDays, { date, isLate: false });
}

/** As `openOnDay`, and for agents who work at night also when it is open on the next day. */
export function openForWork(
  place: PlanPlace,
  { agents, rules }: Pick<PlanDocument, "agents" | "rules">,
  date: string,
): Span[] | undefined {
  const isLate = agents.some(isAtNight);
  const open = openOnDay(place, { rules }, date);
  return open && spansOn(weekOf(place.openingHours), place.closedDays, { date, isLate });
}

const nextDay = ({ from, to }: Span): Span => ({ from: from + 24 * 60, to: to + 24 * 60 });

/** In their order, and those that touch each other as one. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  return merged;
}

function toWindow({ from, to }: Span, visitMinutes: number): TimeWindow {
  // At closing time it is closed.
  const lastBegin = to - Math.max(1, visitMinutes);
  return { opens: from * 60, closes: Math.max(from, lastBegin) * 60 };
}

function within({ opens, closes }: TimeWindow, promised: TimeWindow | null): TimeWindow[] {
  if (!promised) return [{ opens, closes }];
  const both = {
    opens: Math.max(opens, promised.opens),
    closes: Math.min(closes, promised.closes),
  };
  return both.opens <= both.closes ? [both] : [];
}
