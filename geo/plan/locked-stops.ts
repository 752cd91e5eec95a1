import { type Change, toChange, withChanges } from "./changes";
import { type BrokenRule, judgeDay } from "./judge";
import type { PlanProblem, Sequences } from "./problem";

/** One change may show what another rule is broken by. */
const MOST_ROUNDS = 5;

/** Sequences with every locked stop on its day: those that are not there come last. */
export function withLocked(problem: PlanProblem, planned: Sequences): Sequences {
  const days = problem.agentDays.map((_, agentDay) => [...(planned[agentDay] ?? [])]);
  for (const [stop, { locked }] of problem.stops.entries()) {
    if (locked === undefined || days[locked]?.includes(stop)) continue;
    for (const [at, day] of days.entries()) days[at] = day.filter((one) => one !== stop);
    days[locked]?.push(stop);
  }
  return days;
}

/**
 * A problem in which locked stops can stay, though somebody put them where they break a rule: what
 * they alone break on their day is wider, by as much as that takes. A plan of it is to be judged by
 * the problem as it was given.
 *
 * @param planned every locked stop on its day, see `withLocked`
 */
export function withRoomForLocked(problem: PlanProblem, planned: Sequences): PlanProblem {
  return planned.reduce((wider, stops, agentDay) => {
    const locked = stops.filter((stop) => problem.stops[stop]?.locked === agentDay);
    return locked.length === 0 ? wider : withRoomFor(wider, agentDay, locked);
  }, problem);
}

function withRoomFor(problem: PlanProblem, agentDay: number, sequence: number[]): PlanProblem {
  let wider = problem;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { broken, begins } = judgeDay(wider, agentDay, sequence);
    if (broken.length === 0) break;
    wider = withChanges(
      wider,
      broken.map((one) => atTime(one, begins[sequence.indexOf(one.stop ?? -1)])),
    );
  }
  return wider;
}

/** A closed stop opens when it is reached. */
function atTime(broken: BrokenRule, begins: number | undefined): Change {
  const change = toChange(broken);
  const isClosed = change.rule === "closed" && begins !== undefined;
  return isClosed ? { ...change, begins } : change;
}
