import { type BrokenRule, brokenLinks, judgeDay, type Rule } from "./judge";
import { openOn } from "./model";
import type { OpenPlan } from "./places";
import { without } from "./places";
import type { AgentDay, Link, PlanProblem, Stop, TimeWindow } from "./problem";

/** One change of the problem after which a stop could be served. */
export interface Change {
  /** The rule that is widened: by `amount`, or for this stop on this agent-day. */
  rule: Rule;
  agentDay: number;
  stop?: number;
  other?: number;
  /** Whole minutes for times, metres rounded up to 100, stops, load or days. */
  amount: number;
  /** Of the stop's own window or closed day: when service would begin, in seconds after midnight. */
  begins?: number;
}

/** A place on an agent-day, and what must change for it. */
export interface WayIn {
  agentDay: number;
  position: number;
  changes: Change[];
}

export interface Reason {
  stop: number;
  /** The rule of the smallest change. Undefined: the stop can be served as things are. */
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
const WHOLE_KILOMETRES = 100;

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
  return { stop, rule: ways[0]?.changes[0]?.rule ?? inTheWay, ways: few.slice(0, MOST_WAYS) };
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
  const { broken: asIs, begins: begun } = judgeDay(problem, agentDay, sequence);
  if (!relaxed) return [asIs.map(toChange)];
  const begunAt = begun[sequence.indexOf(stop)] as number;
  /** Only its own visit has a time: another stop's hours are no change that is offered. */
  const withTime = (change: Change): Change =>
    change.rule === "window" && change.stop === stop ? { ...change, begins: begunAt } : change;
  const isTime = problem.stops[stop]?.promise?.degree === "time";
  const judged = judgeDay(relaxed, agentDay, sequence);
  const begins = judged.begins[sequence.indexOf(stop)] as number;
  const wider = [...judged.broken.map(toChange), ...timeChanges(problem, agentDay, stop, begins)];
  const needsOther = asIs.some(
    (one) => one.stop === stop && (one.rule === "closed" || (isTime && one.rule === "promise")),
  );
  return needsOther ? [wider] : [asIs.map(toChange).map(withTime), wider];
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

/** What must change so that a rule is not broken any more. */
export function toChange({ excess, ...rest }: BrokenRule): Change {
  const isTime = ["window", "shift", "break", "promise"].includes(rest.rule);
  if (isTime) return { ...rest, amount: Math.ceil(excess / 60) };
  if (rest.rule !== "distance") return { ...rest, amount: excess };
  return { ...rest, amount: Math.ceil(excess / WHOLE_KILOMETRES) * WHOLE_KILOMETRES };
}

function sizeOf(changes: readonly Change[]): number {
  const sizes = changes.map(({ rule, amount }) => {
    const isFar = rule === "window" && amount > FAR_OUTSIDE;
    const counted = isFar ? FAR_OUTSIDE + FURTHER_OUTSIDE * (amount - FAR_OUTSIDE) : amount;
    return SIZES[rule] * Math.max(counted, FIXED_SIZE);
  });
  return sizes.reduce((sum, one) => sum + one, 0) + SECOND_CHANGE * Math.max(0, sizes.length - 1);
}

/** The problem after some changes: what "solve again from here" starts with. */
export function withChanges(problem: PlanProblem, changes: readonly Change[]): PlanProblem {
  return changes.reduce(withChange, problem);
}

function withChange(problem: PlanProblem, change: Change): PlanProblem {
  const { agentDays, stops, links } = problem;
  const { rule, agentDay, amount, stop = -1, other } = change;
  const day = agentDays[agentDay] as AgentDay;
  const withDay = (next: Partial<AgentDay>) => ({
    ...problem,
    agentDays: agentDays.with(agentDay, { ...day, ...next }),
  });
  const one = stops[stop] as Stop;
  const withStop = (next: Partial<Stop>) => ({
    ...problem,
    stops: stops.with(stop, { ...one, ...next }),
  });
  switch (rule) {
    case "shift":
      return withDay({ shift: { ...day.shift, ends: day.shift.ends + 60 * amount } });
    case "break":
      return day.break
        ? withDay({ break: { ...day.break, latest: day.break.latest + 60 * amount } })
        : problem;
    case "stops":
      return withDay({ mostStops: (day.mostStops ?? 0) + amount });
    case "distance":
      return withDay({ mostDistance: (day.mostDistance ?? 0) + amount });
    case "load":
      return withDay({ mostLoad: (day.mostLoad ?? 0) + amount });
    case "skills":
      return withDay({ skills: [...(day.skills ?? []), ...(one.skills ?? [])] });
    case "agent":
      return withStop({ agents: [...(one.agents ?? []), day.agent] });
    case "day":
      return withStop({ days: [...(one.days ?? []), day.day] });
    case "interval":
      return one.since ? withStop({ since: widened(one.since, amount) }) : problem;
    case "locked":
      return withStop({ locked: agentDay });
    case "window":
    case "closed":
      return withStop({ windows: [...(one.windows ?? []), openedWindow(one, day.day, change)] });
    case "promise":
      return withStop({ promise: { degree: "week" } });
    case "link":
      return {
        ...problem,
        links: links.map((link) =>
          link.first === stop && link.second === other ? widened(link, amount) : link,
        ),
      };
    default:
      return problem;
  }
}

/** Some days fewer or more between two visits. */
const widened = <T extends Pick<Link, "atLeast" | "atMost">>(between: T, days: number): T => ({
  ...between,
  atLeast: between.atLeast - days,
  atMost: between.atMost + days,
});

/** Of another stop of the day the last window closes later; of the stop itself one is added. */
function openedWindow(stop: Stop, date: number, { begins, amount }: Change) {
  if (begins !== undefined) return { day: date, opens: begins, closes: begins };
  const last = openOn(stop, date).at(-1);
  const closes = last?.closes ?? 0;
  return { day: date, opens: closes, closes: closes + 60 * amount };
}
