/** When the stops of a route are reached as planned, and how long its day is. */
import { DAY_MINUTES, hoursOn, isOpenAt, type WeekHours } from "../locations/opening-hours";
import { MOST_WAITING_MINUTES, USUAL_TIMES } from "./facts";

export interface TimetableStop {
  visitMinutes: number;
  /** Null: nobody knows when it is open. */
  week: WeekHours | null;
  closedDays: readonly string[];
  /** Seconds that are left free before it, as for a break; 0 if left out. */
  idle?: number;
}

/** Times of one stop, in seconds from the start of the route. */
export interface StopTimes {
  arrival: number;
  departure: number;
  /** Seconds from the arrival until it opens. */
  waiting: number;
  /** It is closed when it is reached, and does not open soon. */
  isClosed: boolean;
}

export interface Timetable {
  stops: StopTimes[];
  /** Seconds from the first arrival to the last departure, of a round trip to the return. */
  length: number;
  /** Seconds of it that are left free, as for a break. */
  idle: number;
}

/** Seconds of a day that count as work: a break that it has room for is none. */
export const workIn = ({ length, idle }: Pick<Timetable, "length" | "idle">, breakSeconds = 0) =>
  length - Math.min(idle, breakSeconds);

/** What the clocks at the stops show: a date, `2026-11-24`, and seconds from midnight. */
export interface StopClock {
  date: string;
  seconds: number;
}

/**
 * Plans a day: each visit takes its minutes, each leg its seconds, some time may be left free, and an
 * agent who comes a little early waits.
 *
 * @param legs seconds from each stop to the next; one more leads back from the last
 * @param clockAt local date and time, by seconds after the start; null without a planned day, and
 *   opening hours are then ignored
 */
export function timetableOf(
  stops: readonly TimetableStop[],
  legs: readonly number[],
  clockAt: ((seconds: number) => StopClock) | null,
): Timetable {
  let next = 0;
  const times = stops.map((stop, at) => {
    const arrival = next + (stop.idle ?? 0);
    const { waiting, isClosed } = clockAt ? welcomeAt(stop, clockAt(arrival)) : ALWAYS_OPEN;
    const departure = arrival + waiting + stop.visitMinutes * 60;
    next = departure + (legs[at] ?? 0);
    return { arrival, departure, waiting, isClosed };
  });
  return { stops: times, length: next, idle: sum(stops.map(({ idle = 0 }) => idle)) };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const ALWAYS_OPEN = { waiting: 0, isClosed: false };

function welcomeAt({ week, closedDays }: TimetableStop, { date, seconds }: StopClock) {
  if (!week) return ALWAYS_OPEN;
  const hours = hoursOn(week, closedDays, date);
  if (isOpenAt(hours, seconds / 60)) return ALWAYS_OPEN;
  const opening = hours.find(({ from }) => from * 60 > seconds);
  const waiting = opening ? opening.from * 60 - seconds : Number.POSITIVE_INFINITY;
  return waiting <= MOST_WAITING_MINUTES * 60
    ? { waiting, isClosed: false }
    : { waiting: 0, isClosed: true };
}

/** The working times of an agent or an office; what it does not say is left out or null. */
export interface Worktime {
  usualStart?: string | null | undefined;
  usualEnd?: string | null | undefined;
  breakMinutes?: number | null | undefined;
}

/** The working times that hold: the agent's own, else the office's, else the usual ones. */
export function worktimeOf(agent: Worktime | null, office: Worktime | null) {
  const start = agent?.usualStart ?? office?.usualStart ?? USUAL_TIMES.start;
  const end = agent?.usualEnd ?? office?.usualEnd ?? USUAL_TIMES.end;
  const pause = agent?.breakMinutes ?? office?.breakMinutes ?? USUAL_TIMES.breakMinutes;
  const span = (minutesOf(end) - minutesOf(start) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  return {
    start,
    /** Seconds of work in a day, without the break. */
    workingSeconds: Math.max(0, span - pause) * 60,
    breakSeconds: pause * 60,
  };
}

/** `09:30` as minutes from midnight. */
export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};
