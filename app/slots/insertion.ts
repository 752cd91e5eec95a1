/** Where one more visit fits into the day of a route, and what it costs. */

import { endsInTime } from "contract/locations/closing-time";
import { hoursOn } from "contract/locations/opening-hours";
import {
  type StopClock,
  type Timetable,
  type TimetableStop,
  timetableOf,
  workIn,
} from "contract/routes/timetable";
import type { LonLat } from "geo/geometry/lon-lat";

/** A stop of a planned day. */
export interface DayStop extends TimetableStop {
  /** Null for one without a position, beside which nothing is put. */
  position: LonLat | null;
  isVisited: boolean;
  /** Seconds after the planned time at which a visited one was left. */
  leftLate?: number;
}

/** The day of a route as it is planned. */
export interface RouteDay {
  /** `2026-12-01`. */
  day: string;
  /** When the first stop is reached: seconds after midnight. */
  start: number;
  /** Seconds of work in a day. */
  workingSeconds: number;
  /** Of that, what is left free for a break takes none; 0 if left out. */
  breakSeconds?: number;
  /** It ends by the clock, which runs during a break too. */
  isBounded?: boolean;
  /** Nothing is put before it: seconds after midnight; of a later day than today 0. */
  notBefore: number;
  roundTrip: boolean;
  stops: readonly DayStop[];
  /** Seconds from each stop to the next, of a round trip also back to the first. */
  legs: readonly number[];
}

/** Seconds on the road between each stop of a route and the new place; null where no road leads. */
export interface TimesAround {
  to: readonly (number | null)[];
  from: readonly (number | null)[];
}

/** One more visit in the day of a route. */
export interface Insertion {
  /** After so many stops. */
  after: number;
  /** Seconds on the road that are added. */
  detour: number;
  /** When the visit begins: seconds after midnight. */
  begins: number;
}

/** Why a day takes no more: the place is closed, other stops would be, the day is full, no road leads there. */
export type NoRoom = "closed" | "others-closed" | "full" | "no-road";

/** A place between two stops, at the start or at the end, by its neighbours among the stops. */
interface Gap {
  after: number;
  before: number | null;
  behind: number | null;
}

/** The places at which a visit may be put in: not before stops that were visited. */
export function gapsOf({ stops, roundTrip }: RouteDay): Gap[] {
  const count = stops.length;
  const first = stops.findLastIndex(({ isVisited }) => isVisited) + 1;
  const gaps: Gap[] = [];
  for (let after = first; after <= count; after++) {
    // The way of a round trip is a circle: at its start is at its end.
    if (after === 0 && roundTrip && count > 0) continue;
    const before = after > 0 ? after - 1 : null;
    const next = after < count ? after : roundTrip && count > 0 ? 0 : null;
    gaps.push({ after, before, behind: next });
  }
  return gaps.filter(({ before, behind }) => isKnown(stops, before) && isKnown(stops, behind));
}

const isKnown = (stops: readonly DayStop[], at: number | null): boolean =>
  at === null || stops[at]?.position !== null;

/** Seconds on the road that a gap adds; null where no road leads. */
export function detourAt(
  { legs }: RouteDay,
  { before, behind }: Gap,
  { to, from }: TimesAround,
): number | null {
  const there = before === null ? 0 : to[before];
  const away = behind === null ? 0 : from[behind];
  if (there == null || away == null) return null;
  const direct = before === null || behind === null ? 0 : (legs[before] ?? 0);
  return Math.max(0, there + away - direct);
}

/**
 * The insertion with the shortest detour that keeps to the opening hours of all stops and to the
 * working time. The visit ends before closing time.
 *
 * @returns why there is none where nothing fits
 */
export function cheapestInsertion(
  day: RouteDay,
  visit: TimetableStop,
  times: TimesAround,
): Insertion | NoRoom {
  const before = planOf(day, day.stops, day.legs);
  const closedBefore = closedStops(before);
  const tried = gapsOf(day)
    .flatMap((gap) => {
      const detour = detourAt(day, gap, times);
      return detour === null ? [] : [{ gap, detour }];
    })
    .sort((one, other) => one.detour - other.detour);
  let reason: NoRoom = "no-road";
  for (const { gap, detour } of tried) {
    const stops = stopsWith(day, visit, gap);
    const after = planOf(day, stops, legsWith(day, gap, times));
    const own = after.stops[gap.after];
    if (!own) continue;
    const begins = day.start + own.arrival + own.waiting;
    const isOver =
      workIn(after, day.isBounded ? 0 : day.breakSeconds) > Math.max(day.workingSeconds, 0);
    const isInTime = endsInTime(visit, clockOf(day.day, begins));
    if (own.isClosed || !isInTime) reason = worse(reason, "closed");
    else if (day.start + own.arrival < day.notBefore || isOver) reason = worse(reason, "full");
    else if (closedStops(after) > closedBefore) reason = worse(reason, "others-closed");
    else return { after: gap.after, detour, begins };
  }
  return reason;
}

/** The last of these that was in the way is the reason. */
const ORDER: readonly NoRoom[] = ["no-road", "closed", "others-closed", "full"];
const worse = (one: NoRoom, other: NoRoom): NoRoom =>
  ORDER.indexOf(other) > ORDER.indexOf(one) ? other : one;

const closedStops = ({ stops }: Timetable): number =>
  stops.filter(({ isClosed }) => isClosed).length;

/** The stops with the visit in a gap. What was left free before the next stop does not count any more. */
function stopsWith({ stops }: RouteDay, visit: TimetableStop, { after }: Gap): TimetableStop[] {
  const [next, ...others] = stops.slice(after);
  return [...stops.slice(0, after), visit, ...(next ? [{ ...next, idle: 0 }] : []), ...others];
}

/** The legs of the day with the visit put into a gap. */
function legsWith({ legs, stops }: RouteDay, gap: Gap, { to, from }: TimesAround): number[] {
  const { after, before, behind } = gap;
  const there = before === null ? [] : [to[before] ?? 0];
  const away = behind === null ? [] : [from[behind] ?? 0];
  if (after === 0) return [...away, ...legs];
  const kept = legs.slice(0, after - 1);
  return after < stops.length
    ? [...kept, ...there, ...away, ...legs.slice(after)]
    : [...kept, ...there, ...away];
}

const planOf = (
  { day, start }: Pick<RouteDay, "day" | "start">,
  stops: readonly TimetableStop[],
  legs: readonly number[],
): Timetable => timetableOf(stops, legs, (seconds) => clockOf(day, start + seconds));

const DAY_SECONDS = 86_400;

/** What the clocks show so many seconds after the midnight of a day. */
export function clockOf(day: string, seconds: number): StopClock {
  const days = Math.floor(seconds / DAY_SECONDS);
  if (days === 0) return { date: day, seconds };
  const date = new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_SECONDS * 1000);
  return { date: date.toISOString().slice(0, 10), seconds: seconds - days * DAY_SECONDS };
}

/** A day on which an agent has no route. */
export type FreeDay = Pick<
  RouteDay,
  "day" | "start" | "workingSeconds" | "breakSeconds" | "notBefore"
>;

/** When a visit may begin on a day without a route: the earliest moment; null where none fits. */
export function earliestBegin(free: FreeDay, visit: TimetableStop): number | null {
  const latest = free.start + free.workingSeconds - visit.visitMinutes * 60;
  const first = roundedUp(Math.max(free.start, free.notBefore));
  const times = openingsOf(free.day, visit).filter((opens) => opens > first && opens <= latest);
  for (let begins = first; begins <= latest; begins += STEP) times.push(begins);
  const isGood = (begins: number) => {
    const [own] = planOf({ day: free.day, start: begins }, [visit], []).stops;
    const isOpen = own && !own.isClosed && own.waiting === 0;
    return isOpen && endsInTime(visit, clockOf(free.day, begins));
  };
  return times.toSorted((one, other) => one - other).find(isGood) ?? null;
}

/** Seconds after midnight at which a place opens. */
const openingsOf = (day: string, { week, closedDays }: TimetableStop): number[] =>
  (week ? hoursOn(week, closedDays, day) : []).map(({ from }) => from * 60);

/** Five minutes. */
const STEP = 300;
const roundedUp = (seconds: number): number => Math.ceil(seconds / STEP) * STEP;
