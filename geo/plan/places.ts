import { Draft } from "./draft";
import { type BrokenRule, brokenLinks, judgeDay } from "./judge";
import { createModel, type Model } from "./model";
import type { PlanProblem, Sequences } from "./problem";

export interface Place {
  agentDay: number;
  /** The number of the day's other stops before it. */
  position: number;
  /** By how much the plan gets dearer, in the unit of the weights. */
  cost: number;
}

export interface Move {
  /** Rules that the plan breaks after the move and did not before. */
  broken: BrokenRule[];
  /** By how much the plan gets dearer or, below 0, cheaper. */
  cost: number;
  days: number[][];
}

/** A plan that questions can be asked about. */
export interface OpenPlan {
  problem: PlanProblem;
  model: Model;
  days: Sequences;
}

export const openPlan = (problem: PlanProblem, days: Sequences): OpenPlan => ({
  problem,
  model: createModel(problem),
  days,
});

/** The cheapest place of each of the best agent-days, that breaks no rule, the cheapest first. */
export function bestPlaces(open: OpenPlan, stop: number, count = 3): Place[] {
  const { model } = open;
  const draft = new Draft(model);
  draft.load(without(open.days, stop));
  const found: Place[] = [];
  for (let agentDay = 0; agentDay < model.days; agentDay++) {
    const best = bestPlaceOn(draft, stop, agentDay);
    if (best) found.push(best);
  }
  return found.sort((a, b) => a.cost - b.cost || a.agentDay - b.agentDay).slice(0, count);
}

/**
 * The cheapest place on one agent-day that breaks no rule; undefined: there is none, or the draft
 * has the stop already.
 *
 * @param draft as before afterwards
 */
export function bestPlaceOn(draft: Draft, stop: number, agentDay: number): Place | undefined {
  const search = searchPlaceOn(draft, stop, agentDay);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}

/**
 * The same in steps, one for each place of the day. The draft must not be used before the last one.
 *
 * @param draft as before after the last step
 */
export function* searchPlaceOn(
  draft: Draft,
  stop: number,
  agentDay: number,
): Generator<undefined, Place | undefined> {
  const { plan } = draft;
  const isOnDay = (plan.dayOf[stop] as number) >= 0;
  if (isOnDay || !plan.mayAdd(stop, agentDay)) return undefined;
  const before = (plan.cost[agentDay] as number) + balanceCost(draft);
  let best: Place | undefined;
  let after = plan.start(agentDay);
  for (let position = 0; after !== plan.end(agentDay); position++) {
    plan.link(stop, after);
    plan.refresh(agentDay);
    const cost = (plan.cost[agentDay] as number) + balanceCost(draft) - before;
    if (plan.isFeasible(agentDay) && cost < (best?.cost ?? Number.POSITIVE_INFINITY)) {
      best = { agentDay, position, cost };
    }
    plan.unlink(stop);
    after = plan.next[after] as number;
    yield;
  }
  plan.refresh(agentDay);
  return best;
}

/**
 * What moving a stop by hand costs and breaks. Nothing is refused.
 *
 * @param agentDay undefined: the stop is taken off the plan
 */
export function tryMove(
  open: OpenPlan,
  stop: number,
  agentDay: number | undefined,
  position = 0,
): Move {
  const { problem, days: before } = open;
  const days = without(before, stop);
  if (agentDay !== undefined) days[agentDay]?.splice(position, 0, stop);
  const changed = [...days.keys()].filter((day) => before[day]?.join() !== days[day]?.join());
  const cost = costOf(open, days, changed) - costOf(open, before, changed);
  const known = new Set(rulesOf(problem, before, changed).map(keyOf));
  const broken = rulesOf(problem, days, changed).filter((rule) => !known.has(keyOf(rule)));
  for (const day of changed) {
    if (problem.agentDays[day]?.frozen) broken.push({ rule: "frozen", agentDay: day, excess: 0 });
  }
  return { broken, cost, days };
}

function rulesOf(problem: PlanProblem, days: Sequences, changed: readonly number[]): BrokenRule[] {
  const ofDays = changed.flatMap((day) => judgeDay(problem, day, days[day] ?? []).broken);
  return [...ofDays, ...brokenLinks(problem, days)];
}

const keyOf = (rule: BrokenRule) => JSON.stringify(rule);

/** Of a whole plan, whose changed days may break rules. */
function costOf({ problem, model }: OpenPlan, days: Sequences, changed: readonly number[]): number {
  const draft = new Draft(model);
  draft.load(days);
  const { plan } = draft;
  for (const day of changed) {
    if (plan.count[day] === 0 || plan.isFeasible(day)) continue;
    const { returns, distance } = judgeDay(problem, day, days[day] ?? []);
    // A day that comes too late has no latest moment to leave: it leaves at once.
    const leaves = problem.agentDays[day]?.shift.begins ?? 0;
    plan.setFigures(day, distance, returns - leaves, leaves);
  }
  draft.sumUp();
  return draft.cost;
}

const balanceCost = ({ plan }: Draft): number => plan.balance.cost(plan.length, plan.waiting);

export const without = (days: Sequences, stop: number): number[][] =>
  days.map((stops) => stops.filter((one) => one !== stop));
