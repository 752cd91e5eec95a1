/** Where stops may go on days that are under way, and where they break least and then cost least. */
import type { Turns } from "../turns";
import { type DayProblemOnce, type Days, type Harm, HarmJudge, minus, scoreOf } from "./day-harm";

/** Whether a route can have a stop: not if it has the location already, or if its agent is absent. */
function mayHave(
  { locations, visited, absent }: DayProblemOnce,
  days: Days,
  agentDay: number,
  stop: number,
): boolean {
  const location = locations[stop] ?? "";
  if (absent.has(agentDay) || visited[agentDay]?.has(location)) return false;
  return !days[agentDay]?.some((other) => other !== stop && locations[other] === location);
}

export type Tier = (agentDay: number) => boolean;
export type Placed = { days: number[][]; unplaced: number[] };

/** The most passes in which placed stops are placed again beside all others. */
const MOST_PASSES = 3;

interface Place {
  agentDay: number;
  position: number;
  /** What it breaks and costs more than without the stop. */
  more: Harm;
}

interface Placing {
  problem: DayProblemOnce;
  judge: HarmJudge;
  days: number[][];
  turns: Turns;
}

/**
 * Puts stops where they break and cost least, those first that would lose most by waiting, and no stop to
 * where it breaks a rule. Those for which there was no time stay unplaced.
 *
 * @param tiers agent-days that are tried one after the other
 */
export async function placeAll(
  problem: DayProblemOnce,
  start: number[][],
  stops: readonly number[],
  tiers: readonly Tier[],
  turns: Turns,
): Promise<Placed> {
  const days = start.map((own) => [...own]);
  const placing = { problem, judge: new HarmJudge(problem), days, turns };
  const left = new Map(stops.map((stop) => [stop, new Map<number, Place | null>()]));
  for (const isAllowed of tiers) {
    const placed: number[] = [];
    for (;;) {
      const first = await mostUrgent(placing, left, isAllowed);
      if (turns.isOver) return { days, unplaced: [...left.keys()] };
      if (!first) break;
      const { stop, agentDay, position } = first;
      days[agentDay]?.splice(position, 0, stop);
      placed.push(stop);
      left.delete(stop);
      for (const known of left.values()) known.delete(agentDay);
    }
    await placeAgain(placing, placed, isAllowed);
  }
  return { days, unplaced: [...left.keys()] };
}

interface Chosen extends Place {
  stop: number;
  /** How much worse the next best agent-day is. */
  regret: number;
}

/** The stop that would lose most by waiting, at its best place; null if there is none, or no time. */
async function mostUrgent(
  placing: Placing,
  left: ReadonlyMap<number, Map<number, Place | null>>,
  isAllowed: Tier,
): Promise<Chosen | null> {
  let first: Chosen | null = null;
  for (const [stop, known] of left) {
    const found = await bestOf(placing, { stop, known, isAllowed });
    if (found && (!first || found.regret > first.regret)) first = found;
  }
  return first;
}

interface Asked {
  stop: number;
  /** The best place of the stop by agent-day, which is filled; null: there is none. */
  known: Map<number, Place | null>;
  isAllowed: Tier;
}

/** @returns null if there is none, or the time is used up */
async function bestOf(placing: Placing, { stop, known, isAllowed }: Asked): Promise<Chosen | null> {
  let best: Place | null = null;
  let next = Number.POSITIVE_INFINITY;
  for (const agentDay of placing.days.keys()) {
    if (!isAllowed(agentDay)) continue;
    let found = known.get(agentDay);
    if (found === undefined) {
      found = await bestOn(placing, stop, agentDay);
      if (placing.turns.isOver) return null;
      known.set(agentDay, found);
    }
    if (!found) continue;
    const score = scoreOf(found.more);
    if (best && score >= scoreOf(best.more)) next = Math.min(next, score);
    else {
      next = best ? scoreOf(best.more) : next;
      best = found;
    }
  }
  return best && { ...best, stop, regret: next - scoreOf(best.more) };
}

/** @returns null if no place breaks no rule, or the time is used up */
async function bestOn(
  { problem, judge, days, turns }: Placing,
  stop: number,
  agentDay: number,
): Promise<Place | null> {
  if (!mayHave(problem, days, agentDay, stop)) return null;
  const own = days[agentDay] ?? [];
  const insertedAt = judge.insertions(agentDay, own, stop);
  let best: Place | null = null;
  for (let position = 0; position <= own.length; position++) {
    if (!(await turns.goOn())) return null;
    const more = insertedAt(position, best?.more ?? null);
    if (more) best = { agentDay, position, more };
  }
  return best;
}

/** Looks for a better place of each stop once the others are placed: what came first chose first. */
async function placeAgain(placing: Placing, stops: readonly number[], isAllowed: Tier) {
  const { judge, days, turns } = placing;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    let hasChanged = false;
    for (const stop of stops) {
      const agentDay = days.findIndex((own) => own.includes(stop));
      const own = days[agentDay] ?? [];
      const rest = own.filter((one) => one !== stop);
      const now = scoreOf(minus(judge.of(agentDay, own), judge.of(agentDay, rest)));
      days[agentDay] = rest;
      const best = await bestOf(placing, { stop, known: new Map(), isAllowed });
      const isBetter = best !== null && !turns.isOver && scoreOf(best.more) < now - 1;
      if (isBetter) days[best.agentDay]?.splice(best.position, 0, stop);
      else days[agentDay] = own;
      if (turns.isOver) return;
      hasChanged ||= isBetter;
    }
    if (!hasChanged) return;
  }
}

/** A minute more is nothing that anybody was promised. */
export const TOLERANCE = 60;

/** Whether a day with the stop in it will do. */
export type Fits = (agentDay: number, sequence: readonly number[]) => boolean;

export interface LeastBadAsked {
  stop: number;
  isAllowed: Tier;
  /** Undefined: every day will do. */
  isFit?: Fits | undefined;
  /** Which of two breaks less; undefined: the rules come first. */
  isLess?: ((one: Harm, other: Harm) => boolean) | undefined;
}

/** The place at which a stop breaks the least rules and, of those, is best; null if no route may have it. */
export async function leastBad(
  problem: DayProblemOnce,
  days: Days,
  { stop, isAllowed, isFit = () => true, isLess = hasFewerRules }: LeastBadAsked,
  turns: Turns,
): Promise<{ agentDay: number; days: number[][] } | null> {
  const judge = new HarmJudge(problem);
  let best: Place | null = null;
  for (const [agentDay, own] of days.entries()) {
    if (!isAllowed(agentDay) || !mayHave(problem, days, agentDay, stop)) continue;
    const before = judge.of(agentDay, own);
    for (let position = 0; position <= own.length; position++) {
      if (!(await turns.goOn())) break;
      const sequence = own.toSpliced(position, 0, stop);
      if (!isFit(agentDay, sequence)) continue;
      const more = minus(judge.of(agentDay, sequence), before);
      if (!best || isLess(more, best.more)) best = { agentDay, position, more };
    }
  }
  if (!best) return null;
  const { agentDay, position } = best;
  const changed = days.map((own, at) =>
    at === agentDay ? own.toSpliced(position, 0, stop) : [...own],
  );
  return { agentDay, days: changed };
}

const hasFewerRules = (one: Harm, other: Harm): boolean =>
  one.rules < other.rules || (one.rules === other.rules && scoreOf(one) < scoreOf(other));

/** A broken promise counts as much as a quarter of an hour after closing time. */
const OF_A_PROMISE = 900;

/** Compares rules and promises together: minutes of one agent's work do not outweigh many promises. */
export function breaksLess(one: Harm, other: Harm): boolean {
  const [first, second] = [one, other].map(
    ({ rules, promises }) => rules + OF_A_PROMISE * promises,
  );
  return first === second ? scoreOf(one) < scoreOf(other) : (first as number) < (second as number);
}
