/** Which of the plans that were found is best for each setting of fairness. */
import type { PlanDocument, PlanFigures } from "contract/entities";
import { isCheaper, type Price, pricesIn } from "geo/plan/price";
import type { Matrix, Sequences } from "geo/plan/problem";
import type { Clock } from "./agent-days";
import { figuresOf } from "./day-times";
import { problemOf } from "./problem";
import { plannedDays } from "./proposal";

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
 * in all that is shown.
 */
export function bestOfEach<Plan extends Searched>(
  { document, matrix, clock }: Planned,
  plans: readonly Plan[],
): BestOfSetting<Plan>[] {
  const pricesFor = (fairness: number) => {
    const rules = { ...document.rules, fairness };
    return pricesIn(problemOf({ ...document, rules }, matrix, clock));
  };
  const priceOf = pricesFor(0);
  const problem = problemOf(document, matrix);
  const all = plans.map((plan): Candidate<Plan> => {
    const days = plannedDays(document, problem, plan.sequences);
    return { plan, figures: figuresOf(days, document), price: priceOf(plan.sequences) };
  });
  const open = all.filter((one) => !all.some((other) => beats(other, one)));
  return [...new Set(plans.map(({ fairness }) => fairness))]
    .sort((a, b) => a - b)
    .map((fairness) => ({ fairness, ...bestBy(pricesFor(fairness), open, fairness) }));
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

/** Whether a plan is better than another one in something, and worse in nothing. */
function beats(one: Candidate<unknown>, other: Candidate<unknown>): boolean {
  const counted = ({ figures, price }: Candidate<unknown>) => [
    ...[price.missing, price.cost, -figures.served, figures.days],
    ...[figures.distance, figures.longest],
  ];
  const [mine, theirs] = [counted(one), counted(other)];
  const apart = mine.map((value, at) => value - (theirs[at] as number));
  return apart.every((by) => by < UNSEEN) && apart.some((by) => by <= -UNSEEN);
}
