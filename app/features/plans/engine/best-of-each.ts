/** Which of the plans that were found is best for each setting of fairness. */
import type { PlanDocument, PlanFigures } from "contract/entities";
import { isCheaper, type Price, pricesIn } from "geo/plan/price";
import type { Matrix, Sequences } from "geo/plan/problem";
import { createTurns } from "../turns";
import type { Clock } from "./agent-days";
import { figuresOf } from "./day-times";
import { fairnessWeights, problemOf } from "./problem";
import { plannedInTurns } from "./proposal";

/** A plan, and the setting of fairness that it was searched for. */
interface Searched {
  fairness: number;
  sequences: Sequences;
}

interface Candidate<Plan> {
  plan: Plan;
  figures: PlanFigures;
  /** Without fairness. */
  price: Price;
}

/** A setting of fairness with the plan that is best for it. */
export interface BestOfSetting<Plan> extends Pick<Candidate<Plan>, "plan" | "figures"> {
  fairness: number;
}

interface Planned {
  document: PlanDocument;
  matrix: Matrix;
  clock: Clock;
}

/**
 * For each setting that was searched the best of all plans by what it asks for. A search ends where its
 * time does, so that of another setting may have found more. None of them loses to another one
 * in all that is shown. Other requests come in between.
 */
export async function bestOfEach<Plan extends Searched>(
  { document, matrix, clock }: Planned,
  plans: readonly Plan[],
): Promise<BestOfSetting<Plan>[]> {
  const turns = createTurns(Number.POSITIVE_INFINITY);
  const problem = problemOf(document, matrix, clock);
  const pricesBy = pricesIn(problem);
  const pricesFor = (fairness: number) => pricesBy(fairnessWeights(fairness));
  const priceOf = pricesFor(0);
  const all: Candidate<Plan>[] = [];
  for (const plan of plans) {
    const days = await plannedInTurns(document, problem, plan.sequences, turns);
    all.push({ plan, figures: figuresOf(days, document), price: priceOf(plan.sequences) });
  }
  const open = unbeaten(all, shownOf, costsAsMuch);
  const found: BestOfSetting<Plan>[] = [];
  for (const fairness of [...new Set(plans.map((plan) => plan.fairness))].sort((a, b) => a - b)) {
    found.push({ fairness, ...bestBy(pricesFor(fairness), open, fairness) });
    await turns.goOn();
  }
  return found;
}

/** The cheapest; of equal ones that which was searched for the setting. */
function bestBy<Plan extends Searched>(
  priceOf: (days: Sequences) => Price,
  candidates: readonly Candidate<Plan>[],
  fairness: number,
): Candidate<Plan> {
  const own = (one: Candidate<Plan>) => (one.plan.fairness === fairness ? 0 : 1);
  const [first, ...others] = candidates
    .toSorted((a, b) => own(a) - own(b))
    .map((candidate) => ({ candidate, price: priceOf(candidate.plan.sequences) }));
  if (!first) throw new Error("no plan is known");
  return others.reduce((best, one) => (isCheaper(one.price, best.price) ? one : best), first)
    .candidate;
}

/** Seconds and metres by which nobody sees a difference. */
const UNSEEN = 1;

/** What a reader compares of a plan: less is better. */
const shownOf = ({ figures, price }: Candidate<unknown>): number[] => [
  ...[price.missing, -figures.served, figures.days],
  ...[figures.distance, figures.longest],
];

/** Five minutes on the road: half of what another agent than the usual one costs. */
const LITTLE = 300;

/**
 * Whether a plan costs about as much as another one or less. The cost has what the curve does not show:
 * minutes on the road and agents who are not the usual ones.
 */
const costsAsMuch = (one: Candidate<unknown>, other: Candidate<unknown>): boolean =>
  one.price.cost < other.price.cost + LITTLE;

/**
 * Those that no other one beats: none is better in some value and worse in none. By small differences
 * that do not count, each may be beaten by another one; then it is all of them.
 *
 * @param mayReplace whether one may be preferred to another one at all
 */
export function unbeaten<One>(
  all: readonly One[],
  valuesOf: (one: One) => number[],
  mayReplace: (one: One, other: One) => boolean = () => true,
): One[] {
  const left = all.filter(
    (one) => !all.some((other) => mayReplace(other, one) && beats(valuesOf(other), valuesOf(one))),
  );
  return left.length > 0 ? left : [...all];
}

function beats(mine: readonly number[], theirs: readonly number[]): boolean {
  const apart = mine.map((value, at) => value - (theirs[at] as number));
  return apart.every((by) => by < UNSEEN) && apart.some((by) => by <= -UNSEEN);
}
