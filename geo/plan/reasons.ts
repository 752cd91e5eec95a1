import { type Change, toChange } from "./changes";
import { brokenLinks, type JudgedDay, judgeBreaks, judgeDay, type Rule } from "./judge";
import { openOn } from "./model";
import type { OpenPlan } from "./places";
import { without } from "./places";
import type { PlanProblem, Stop, TimeWindow } from "./problem";

/** A place on an agent-day, and what must change for it. */
export interface WayIn {
  agentDay: number;
  position: number;
  changes: Change[];
}

export interface Reason {
  stop: number;
  /**
   * The rule of the smallest change, or the break where it alone is in the way. Undefined: the stop can
   * be served as things are.
   */
  rule: Rule | undefined;
  /** The smallest first, each for another rule. */
  ways: WayIn[];
}

const MOST_WAYS = 3;

/**
 * How large a change of one unit seems, in minutes of a longer day. It orders the ways in; two
 * changes together always seem larger than one.
 */
const SIZES: Record<Rule, number> = {
  shift: 1,
  window: 1,
  break: 1,
  stops: 15,
  distance: 0.002,
  load: 15,
  // Larger than any window: it is open at another time of that day, or on another day.
  closed: 250,
  day: 60,
  interval: 60,
  link: 60,
  agent: 90,
  skills: 120,
  promise: 180,
  locked: 180,
  frozen: Number.POSITIVE_INFINITY,
  unreachable: Number.POSITIVE_INFINITY,
};
const FIXED_SIZE = 0.5;
/** Minutes from which on a visit outside the hours seems hardly larger by being further outside. */
const FAR_OUTSIDE = 120;
const FURTHER_OUTSIDE = 1e-3;
const SECOND_CHANGE = 10_000;

/**
 * Why a stop is left out: found by trying it at each place, and naming what is then broken.
 *
 * @param isOffered whether a caller can make a change; ways with any other are no ways
 */
export function reasonFor(
  { problem, days }: Pick<OpenPlan, "problem" | "days">,
  stop: number,
  isOffered: (change: Change) => boolean = () => true,
): Reason {
  const others = without(days, stop);
  const relaxed = atAnyTime(problem, stop);
  const best = new Map<Rule | undefined, { way: WayIn; size: number }>();
  let refused: Rule = problem.agentDays.every(({ frozen }) => frozen) ? "frozen" : "unreachable";
  let smallestRefused = Number.POSITIVE_INFINITY;
  for (const [agentDay, day] of problem.agentDays.entries()) {
    if (day.frozen) continue;
    const before = others[agentDay] ?? [];
    const links = linkChanges(problem, others, stop, agentDay);
    for (let position = 0; position <= before.length; position++) {
      const sequence = before.toSpliced(position, 0, stop);
      for (const changes of changesFor({ problem, relaxed }, agentDay, sequence, stop)) {
        const way = { agentDay, position, changes: [...changes, ...links] };
        const size = sizeOf(way.changes);
        const rule = way.changes[0]?.rule;
        const cause = way.changes.find((change) => !isOffered(change))?.rule;
        if (cause) {
          if (size < smallestRefused) [refused, smallestRefused] = [cause, size];
          continue;
        }
        if (size < (best.get(rule)?.size ?? Number.POSITIVE_INFINITY))
          best.set(rule, { way, size });
      }
    }
  }
  const ways = [...best.values()].sort((a, b) => a.size - b.size).map(({ way }) => way);
  const inTheWay = ways.length === 0 ? refused : undefined;
  const few = ways.filter(
    ({ changes }) => changes.length <= Math.max(1, ways[0]?.changes.length ?? 0),
  );
  const rule = ways[0]?.changes[0]?.rule ?? inTheWay;
  const isBreak = rule === "shift" && isBreakInTheWay(problem, others, stop, ways[0]?.changes[0]);
  return { stop, rule: isBreak ? "break" : rule, ways: few.slice(0, MOST_WAYS) };
}

/**
 * Whether some day has time for a stop and the break, but not when the break must be; or, where the
 * smallest change takes more time than the break, for the stop alone.
 */
function isBreakInTheWay(
  problem: PlanProblem,
  others: readonly (readonly number[])[],
  stop: number,
  smallest: Change | undefined,
): boolean {
  const needed = smallest ? 60 * smallest.amount : Number.POSITIVE_INFINITY;
  return problem.agentDays.some(({ break: pause, ...day }, agentDay) => {
    if (!pause || day.frozen || linkChanges(problem, others, stop, agentDay).length > 0) {
      return false;
    }
    const { begins, ends } = day.shift;
    const latest = needed > pause.seconds ? ends : Math.max(begins, ends - pause.seconds);
    const unbroken = { ...day, shift: { begins, ends: latest } };
    const changed = { ...problem, agentDays: problem.agentDays.with(agentDay, unbroken) };
    const before = others[agentDay] ?? [];
    return [...before.keys(), before.length].some((position) => {
      const sequence = before.toSpliced(position, 0, stop);
      return judgeDay(changed, agentDay, sequence).broken.length === 0;
    });
  });
}

/** The problem without the windows of a stop, and without its promised time; undefined if it has neither. */
function atAnyTime(problem: PlanProblem, stop: number): PlanProblem | undefined {
  const { windows, promise, ...rest } = problem.stops[stop] as Stop;
  const isTime = promise?.degree === "time";
  if (!windows && !isTime) return undefined;
  const open = isTime ? { degree: "day" as const, day: promise.day } : promise;
  return {
    ...problem,
    stops: problem.stops.with(stop, { ...rest, ...(open && { promise: open }) }),
  };
}

/** What must change for a sequence: with the stop's own times as they are, and with wider ones. */
function changesFor(
  { problem, relaxed }: { problem: PlanProblem; relaxed: PlanProblem | undefined },
  agentDay: number,
  sequence: readonly number[],
  stop: number,
): Change[][] {
  const asIs = judgeBreaks(problem, agentDay, sequence);
  if (!relaxed) return asIs.map(({ broken }) => broken.map(toChange));
  const at = sequence.indexOf(stop);
  /** Only its own visit has a time: another stop's hours are no change that is offered. */
  const withTime = (change: Change, begins: number): Change =>
    change.rule === "window" && change.stop === stop ? { ...change, begins } : change;
  const isTime = problem.stops[stop]?.promise?.degree === "time";
  const needsOther = ({ broken }: JudgedDay) =>
    broken.some(
      (one) => one.stop === stop && (one.rule === "closed" || (isTime && one.rule === "promise")),
    );
  return [
    ...asIs
      .filter((one) => !needsOther(one))
      .map(({ broken, begins }) =>
        broken.map((one) => withTime(toChange(one), begins[at] as number)),
      ),
    ...judgeBreaks(relaxed, agentDay, sequence).map(({ broken, begins }) => [
      ...broken.map(toChange),
      ...timeChanges(problem, agentDay, stop, begins[at] as number),
    ]),
  ];
}

/** What must change for one beginning of service: the time that is promised, and the windows. */
function timeChanges(
  { stops, agentDays }: PlanProblem,
  agentDay: number,
  stop: number,
  begins: number,
): Change[] {
  const { promise, ...rest } = stops[stop] as Stop;
  const date = agentDays[agentDay]?.day ?? 0;
  const off = ({ opens, closes }: TimeWindow) => Math.max(opens - begins, begins - closes);
  const changes: Change[] = [];
  if (promise?.degree === "time" && promise.day === date && off(promise) > 0) {
    changes.push({ rule: "promise", agentDay, stop, amount: Math.ceil(off(promise) / 60) });
  }
  const open = openOn(rest, date);
  const least = Math.min(...open.map(off));
  if (open.length === 0) changes.push({ rule: "closed", agentDay, stop, amount: 0, begins });
  else if (least > 0) {
    changes.push({ rule: "window", agentDay, stop, amount: Math.ceil(least / 60), begins });
  }
  return changes;
}

function linkChanges(
  problem: PlanProblem,
  others: readonly (readonly number[])[],
  stop: number,
  agentDay: number,
): Change[] {
  const days = others.map((stops, day) => (day === agentDay ? [...stops, stop] : stops));
  return brokenLinks(problem, days)
    .filter((link) => link.stop === stop || link.other === stop)
    .map((link) => ({ ...toChange(link), agentDay }));
}

/** How large changes seem together, in minutes of a longer day. */
export function sizeOf(changes: readonly Change[]): number {
  const sizes = changes.map(({ rule, amount }) => {
    const isFar = rule === "window" && amount > FAR_OUTSIDE;
    const counted = isFar ? FAR_OUTSIDE + FURTHER_OUTSIDE * (amount - FAR_OUTSIDE) : amount;
    return SIZES[rule] * Math.max(counted, FIXED_SIZE);
  });
  return sizes.reduce((sum, one) => sum + one, 0) + SECOND_CHANGE * Math.max(0, sizes.length - 1);
}
