/** The break of a day that is under way. */
import { timetableOf } from "contract/routes/timetable";
import { type JudgedDay, judgeDay } from "geo/plan/judge";
import type { AgentDay, PlanProblem, Stop } from "geo/plan/problem";
import { clockOf, type RouteDay } from "~/slots/insertion";

/** A break that is still to be taken between two stops. */
export interface Pause {
  /** The stop before which it is planned. */
  before: number;
  /** Seconds after midnight at which it is planned. */
  due: number;
  seconds: number;
}

export interface WithPauses extends PlanProblem {
  /** The break of each agent-day; null: there is none, or it is over. */
  pauses: readonly (Pause | null)[];
}

/**
 * The break that a plan left in a route: of the longest free time before one of its stops what a break
 * takes, as the agent may wait there too.
 *
 * @returns `before` by the index among the route's stops; null if there is none
 */
export function plannedPause({ day, start, stops, legs, breakSeconds }: RouteDay): Pause | null {
  const free = stops.map(({ idle = 0 }, at) => (at === 0 ? 0 : idle));
  const longest = Math.max(0, ...free);
  const seconds = Math.min(longest, breakSeconds ?? longest);
  if (seconds === 0) return null;
  const before = free.indexOf(longest);
  const times = timetableOf(stops, legs, (after) => clockOf(day, start + after)).stops;
  return { before, due: start + (times[before - 1]?.departure ?? 0), seconds };
}

/**
 * What is left of it for an agent who goes on at a moment. It has begun if the stop ahead of it is visited.
 *
 * @param begins seconds after midnight
 */
export function pauseLeft(route: RouteDay, begins: number): Pause | null {
  const pause = plannedPause(route);
  if (!pause || route.stops[pause.before]?.isVisited) return null;
  const ahead = route.stops[pause.before - 1];
  if (!ahead?.isVisited) return pause;
  const due = pause.due + (ahead.leftLate ?? 0);
  const seconds = pause.seconds - Math.max(0, begins - due);
  return seconds > 0 ? { ...pause, due, seconds } : null;
}

/**
 * Whether the break comes before an agent goes on to a stop. From its time on it comes before any stop; before
 * that only ahead of the stop that it was planned before, if this is nearer to its time than after that stop.
 *
 * @param seconds of the way there and of the visit
 */
export const isPauseNext = (
  { before, due }: Pause,
  { now, stop, seconds }: { now: number; stop: number; seconds: number },
): boolean => now >= due || (stop === before && now + seconds / 2 >= due);

/** A day as `judgeDay` has it, with its break on the way; a day that ends before its break has none. */
export function judgeRest(
  problem: WithPauses,
  agentDay: number,
  sequence: readonly number[],
): JudgedDay {
  const judged = judgeDay(problem, agentDay, sequence);
  const pause = problem.pauses[agentDay];
  if (!pause) return judged;
  const { agentDays, stops, matrix } = problem;
  const day = agentDays[agentDay] as AgentDay;
  let [now, here] = [day.shift.begins, day.start];
  for (const [at, stop] of sequence.entries()) {
    const { place, seconds } = stops[stop] as Stop;
    const ahead = matrix.time(here, place) + seconds;
    if (isPauseNext(pause, { now, stop, seconds: ahead })) {
      return judgeDay(withPause(problem, agentDay, sequence[at - 1], pause), agentDay, sequence);
    }
    [now, here] = [(judged.begins[at] as number) + seconds, place];
  }
  return judged;
}

/** The problem with the break as a part of the stop before it, or without one, with a day that begins later. */
function withPause(
  problem: PlanProblem,
  agentDay: number,
  ahead: number | undefined,
  { seconds }: Pause,
): PlanProblem {
  const { agentDays, stops } = problem;
  if (ahead !== undefined) {
    const stop = stops[ahead] as Stop;
    return { ...problem, stops: stops.with(ahead, { ...stop, seconds: stop.seconds + seconds }) };
  }
  const { shift, ...day } = agentDays[agentDay] as AgentDay;
  const later = { ...day, shift: { ...shift, begins: shift.begins + seconds } };
  return { ...problem, agentDays: agentDays.with(agentDay, later) };
}
