/** What a plan says about the opening hours of its places. */
import type { PlanDocument, PlannedDay, PlanPlace } from "contract/entities";
import { parseStoredHours } from "contract/locations/hours-reader";
import type { Span } from "contract/locations/opening-hours";
import { minutesOf } from "contract/routes/timetable";
import { formatDuration } from "~/lib/figures";
import { formatClock, lowerFirst } from "~/lib/format";
import { spansInWords } from "~/lib/opening-hours-words";
import { clockOf } from "~/slots/insertion";
import {
  DAY_SECONDS,
  isOutsideHours,
  openForWork,
  openOnDay,
  promisedTimes,
  shiftOf,
} from "../engine/index.server";
import { missedHoursWords } from "../missed-hours.server";
import { shortHoursWords } from "../short-hours.server";
import { dayWords } from "./plan-words.server";

interface KnownDay {
  day: string;
  open: Span[];
  /** The same, and for agents who work at night the next day's hours. */
  reached: Span[];
  /** When those who work on that day do, in minutes after midnight. */
  work: Span[];
}

/**
 * Why the hours of a place, or the length of its visit, leave no room for it on any day of a plan,
 * however empty the days are; undefined if they do.
 */
export function hoursReason(place: PlanPlace, document: PlanDocument): string | undefined {
  return lengthReason(place, document) ?? closedReason(place, document);
}

/** `The visit takes 10 h, longer than any working day.` */
function lengthReason({ visitMinutes }: PlanPlace, { agents }: PlanDocument): string | undefined {
  const longest = Math.max(0, ...agents.map(workOf).map(({ from, to }) => to - from));
  if (visitMinutes <= longest) return undefined;
  return `The visit takes ${formatDuration(visitMinutes * 60)}, longer than any working day.`;
}

function closedReason(place: PlanPlace, document: PlanDocument): string | undefined {
  if (place.outsideHours) return undefined;
  const asked = document.days.filter((day) => !place.onlyDay || day === place.onlyDay);
  const days = asked.map((day): KnownDay | undefined => {
    const open = openOnDay(place, document, day);
    const reached = openForWork(place, document, day);
    return open && reached && { day, open, reached, work: workOn(document, day) };
  });
  const known = days.flatMap((one) => one ?? []);
  if (known.length === 0 || known.length < days.length) return undefined;
  if (known.some((one) => hasRoom(one, place.visitMinutes))) return undefined;
  const open = known.filter((one) => one.open.length > 0);
  if (open.length === 0) {
    const [only] = place.onlyDay ? asked : [];
    return only
      ? `It is closed on ${dayWords(only, document)}, the only day it may be visited.`
      : "It is closed on all days of the plan.";
  }
  return missedWords(open, document);
}

/** Whether somebody works when a visit fits between opening and closing. */
const hasRoom = ({ reached, work }: KnownDay, visitMinutes: number): boolean =>
  reached.some(({ from, to }) => {
    // As in `windowsIn`: a visit longer than the hours begins when they do.
    const latest = Math.max(from, to - Math.max(1, visitMinutes));
    return work.some((shift) => shift.from <= latest && from + visitMinutes <= shift.to);
  });

const missedWords = (open: readonly KnownDay[], document: PlanDocument): string =>
  missedHoursWords(open.map((one) => ({ ...one, name: dayWords(one.day, document) })));

const workOn = ({ agents }: PlanDocument, day: string): Span[] =>
  agents.filter(({ daysOff }) => !daysOff.includes(day)).map(workOf);

function workOf(agent: PlanDocument["agents"][number]): Span {
  const { begins, ends } = shiftOf(agent);
  return { from: begins / 60, to: ends / 60 };
}

/** How many planned visits are outside the hours of their places, or end after them. */
export const countOutsideHours = (document: PlanDocument): number =>
  (document.proposal?.days ?? []).reduce((sum, day) => {
    const outside = stopsOutside(day, document);
    const late = day.stops.filter((stop) => lateEndWords(stop, day.day, document) !== null);
    return sum + new Set([...outside, ...late]).size;
  }, 0);

/** That a visit is longer than the opening hours; null where it is not, or hours are ignored. */
export function lateEndWords(
  { place, begins }: PlannedDay["stops"][number],
  day: string,
  { places, rules }: PlanDocument,
): string | null {
  const { openingHours = null, closedDays = [], visitMinutes = 0 } = places[place] ?? {};
  if (!rules.respectHours || openingHours === null) return null;
  const visit = { week: parseStoredHours(openingHours), closedDays, visitMinutes };
  return shortHoursWords(visit, clockOf(day, Math.round(begins)));
}

/** The stops of a day that are outside the hours of their places. */
export const stopsOutside = (
  { day, stops }: Pick<PlannedDay, "day" | "stops">,
  document: PlanDocument,
): PlannedDay["stops"] =>
  stops.filter(({ place, begins }) => {
    const visited = document.places[place];
    return visited && isOutsideHours(visited, document, { day, begins });
  });

/** When a place may be visited on a day. */
export interface DayHours {
  /** In minutes after midnight, with agents who work at night also on the next day. */
  spans: Span[];
  /** Of this day alone: `Open 09:00 am–05:00 pm, promised from 10:00 am`. */
  words: string;
}

/** The opening hours and the promised time of a place on a day; undefined where it has neither. */
export function hoursOfDay(
  place: PlanPlace,
  { agents, rules }: Pick<PlanDocument, "agents" | "rules">,
  day: string,
): DayHours | undefined {
  const hours = { agents, rules: { ...rules, respectHours: true } };
  const open = openOnDay(place, hours, day);
  const promised = place.onlyDay === null || place.onlyDay === day ? promisedTimes(place) : null;
  if (!open && !promised) return undefined;
  const within = {
    from: (promised?.opens ?? 0) / 60,
    to: (promised?.closes ?? 2 * DAY_SECONDS) / 60,
  };
  const spans = (openForWork(place, hours, day) ?? [within]).flatMap(({ from, to }) => {
    const both = { from: Math.max(from, within.from), to: Math.min(to, within.to) };
    return both.from < both.to ? [both] : [];
  });
  const words = [...(open ? [openWords(open)] : []), ...(promised ? [promisedWords(place)] : [])];
  return { spans, words: words.join(", ") };
}

const openWords = (open: readonly Span[]): string =>
  open.length === 0 ? "Closed on this day" : `Open ${lowerFirst(spansInWords(open))}`;

/** `promised from 10:00 am to 11:00 am`: when the visit begins. */
function promisedWords({ from, until }: PlanPlace): string {
  const after = from === null ? "" : ` from ${formatClock(minutesOf(from))}`;
  const before = until === null ? "" : ` ${from ? "to" : "until"} ${formatClock(minutesOf(until))}`;
  return `promised${after}${before}`;
}
