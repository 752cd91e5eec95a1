import { daysOff, hasSkills, openOn } from "./model";
import type { AgentDay, PlanProblem, Sequences, Stop } from "./problem";

/** Sums of seconds and metres in another order differ by less. */
const ROUNDING = 1e-6;

export type Rule =
  | "window"
  | "closed"
  | "shift"
  | "break"
  | "stops"
  | "distance"
  | "load"
  | "skills"
  | "agent"
  | "day"
  | "interval"
  | "promise"
  | "locked"
  | "frozen"
  | "link"
  | "unreachable";

export interface BrokenRule {
  rule: Rule;
  agentDay: number;
  /** The stop concerned, for rules of a stop. */
  stop?: number;
  /** The other stop of a link. */
  other?: number;
  /** By how much: seconds, metres, stops, load or days; 0 for rules without a measure. */
  excess: number;
}

export interface JudgedDay {
  broken: BrokenRule[];
  /** When service of each stop begins, if the agent leaves at once. */
  begins: number[];
  /** How many stops come before the break; undefined: none is needed on the way. */
  breakAfter?: number;
  /** Seconds after midnight at which the agent returns. */
  returns: number;
  /** Metres. */
  distance: number;
}

/**
 * A day as it would pass, and each rule that it breaks. Stops that come too late are served all
 * the same. Slower than the search, and says more.
 */
export function judgeDay(
  problem: PlanProblem,
  agentDay: number,
  sequence: readonly number[],
): JudgedDay {
  const passed = leastBroken(passings(problem, agentDay, sequence)) as Passed;
  return judged(problem, agentDay, sequence, [passed])[0] as JudgedDay;
}

/**
 * The same for up to three places for the break: that of `judgeDay`, the best one at which the
 * break begins in time, and the best one for all other rules.
 */
export function judgeBreaks(
  problem: PlanProblem,
  agentDay: number,
  sequence: readonly number[],
): JudgedDay[] {
  const all = passings(problem, agentDay, sequence);
  const isBreak = ({ rule }: BrokenRule) => rule === "break";
  const chosen = new Set([
    leastBroken(all),
    leastBroken(all.filter(({ broken }) => !broken.some(isBreak))),
    leastBroken(all, (one) => !isBreak(one)),
  ]);
  return judged(
    problem,
    agentDay,
    sequence,
    [...chosen].filter((one) => one !== undefined),
  );
}

function judged(
  problem: PlanProblem,
  agentDay: number,
  sequence: readonly number[],
  passed: readonly Passed[],
): JudgedDay[] {
  const day = problem.agentDays[agentDay] as AgentDay;
  const stops = sequence.map((stop) => problem.stops[stop] as Stop);
  const places = [day.start, ...stops.map(({ place }) => place), day.end];
  let distance = 0;
  for (let leg = 1; stops.length > 0 && leg < places.length; leg++) {
    distance += problem.matrix.distance(places[leg - 1] as number, places[leg] as number);
  }
  const broken: BrokenRule[] = [];
  const limit = (rule: Rule, excess: number) => {
    if (excess > ROUNDING) broken.push({ rule, agentDay, excess });
  };
  const load = stops.reduce((sum, stop) => sum + (stop.load ?? 0), 0);
  limit("stops", stops.length - (day.mostStops ?? Number.POSITIVE_INFINITY));
  if (distance < Number.POSITIVE_INFINITY) {
    limit("distance", distance - (day.mostDistance ?? Number.POSITIVE_INFINITY));
  }
  limit("load", load - (day.mostLoad ?? Number.POSITIVE_INFINITY));
  for (const stop of sequence) broken.push(...ofStop(problem, agentDay, stop));
  return passed.map((one) => ({ ...one, broken: [...one.broken, ...broken], distance }));
}

/** Rules between a stop and an agent-day, whatever the time. */
function ofStop(problem: PlanProblem, agentDay: number, stop: number): BrokenRule[] {
  const { agents, days, locked, promise, ...rest } = problem.stops[stop] as Stop;
  const day = problem.agentDays[agentDay] as AgentDay;
  const rules: Rule[] = [];
  if (agents && !agents.includes(day.agent)) rules.push("agent");
  if (days && !days.includes(day.day)) rules.push("day");
  if (locked !== undefined && locked !== agentDay) rules.push("locked");
  if (promise && "day" in promise && promise.day !== day.day) rules.push("promise");
  if (!hasSkills(rest, day)) rules.push("skills");
  const broken = rules.map((rule): BrokenRule => ({ rule, agentDay, stop, excess: 0 }));
  const off = daysOff(rest, day.day);
  return off > 0 ? [...broken, { rule: "interval", agentDay, stop, excess: off }] : broken;
}

/** Links that the days of a plan break, each with the stop that comes first in it. */
export function brokenLinks(problem: PlanProblem, plan: Sequences): BrokenRule[] {
  const on = new Map(plan.flatMap((stops, index) => stops.map((stop) => [stop, index] as const)));
  const dateOf = (index: number) => problem.agentDays[index]?.day ?? 0;
  return problem.links.flatMap(({ first, second, atLeast, atMost }) => {
    const from = on.get(first);
    const to = on.get(second);
    if (from === undefined || to === undefined) return [];
    const apart = dateOf(to) - dateOf(from);
    const excess = Math.max(atLeast - apart, apart - atMost);
    if (excess <= 0) return [];
    return [{ rule: "link" as const, agentDay: from, stop: first, other: second, excess }];
  });
}

type Passed = Omit<JudgedDay, "distance">;

/** One for each place for the break. */
function passings(problem: PlanProblem, agentDay: number, sequence: readonly number[]): Passed[] {
  const { break: pause } = problem.agentDays[agentDay] as AgentDay;
  if (!pause) return [pass(problem, agentDay, sequence, undefined)];
  return Array.from({ length: sequence.length + 2 }, (_, after) =>
    pass(problem, agentDay, sequence, after),
  );
}

/**
 * The one that breaks least, then that returns first.
 *
 * @param counts whether a broken rule counts before all others
 */
function leastBroken(
  all: readonly Passed[],
  counts: (broken: BrokenRule) => boolean = () => true,
): Passed | undefined {
  const sum = (broken: readonly BrokenRule[]) =>
    broken.reduce((total, { excess }) => total + excess, 0);
  let best: Passed | undefined;
  let least = [Number.POSITIVE_INFINITY, 0, 0];
  for (const one of all) {
    const size = [sum(one.broken.filter(counts)), sum(one.broken), one.returns];
    const apart = size.map((value, at) => value - (least[at] as number)).find((by) => by !== 0);
    if (best && !((apart ?? 0) < 0)) continue;
    best = one;
    least = size;
  }
  return best;
}

/** @param breakAfter number of stops before the break; 0: before leaving, one more than there are: after returning */
function pass(
  problem: PlanProblem,
  agentDay: number,
  sequence: readonly number[],
  breakAfter: number | undefined,
): Passed {
  const { matrix } = problem;
  const day = problem.agentDays[agentDay] as AgentDay;
  const { earliest = 0, latest = 0, seconds = 0 } = day.break ?? {};
  const broken: BrokenRule[] = [];
  const begins: number[] = [];
  let now = day.shift.begins;
  let here = day.start;
  const travelTo = (place: number, stop?: number) => {
    const time = matrix.time(here, place);
    if (time === Number.POSITIVE_INFINITY) {
      broken.push({
        rule: "unreachable",
        agentDay,
        excess: 0,
        ...(stop !== undefined && { stop }),
      });
    } else {
      now += time;
    }
    here = place;
  };
  const rest = () => {
    if (now > latest + ROUNDING) broken.push({ rule: "break", agentDay, excess: now - latest });
  };
  if (breakAfter === 0) now = Math.max(now, earliest + seconds);
  for (const [index, stop] of sequence.entries()) {
    const { place, seconds: service, promise } = problem.stops[stop] as Stop;
    travelTo(place, stop);
    const open = openOn(problem.stops[stop] as Stop, day.day);
    const window = open.find(({ closes }) => now <= closes + ROUNDING);
    const last = open.at(-1);
    if (window) now = Math.max(now, window.opens);
    else if (last) {
      const rule = promise?.degree === "time" ? "promise" : "window";
      broken.push({ rule, agentDay, stop, excess: now - last.closes });
    } else {
      const rule = promise?.degree === "time" ? "promise" : "closed";
      broken.push({ rule, agentDay, stop, excess: 0 });
    }
    begins.push(now);
    now += service;
    if (breakAfter !== index + 1) continue;
    rest();
    now = Math.max(now, earliest) + seconds;
  }
  travelTo(day.end);
  if (breakAfter === sequence.length + 1) rest();
  if (now > day.shift.ends + ROUNDING && sequence.length > 0) {
    broken.push({ rule: "shift", agentDay, excess: now - day.shift.ends });
  }
  const isOnTheWay = breakAfter !== undefined && breakAfter > 0 && breakAfter <= sequence.length;
  return { broken, begins, returns: now, ...(isOnTheWay && { breakAfter }) };
}
