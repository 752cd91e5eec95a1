import { Draft } from "./draft";
import type { Model } from "./model";
import type { PlanFigures, Sequences } from "./problem";

/** What a plan costs, as the search counts it. */
export function figuresOf(model: Model, days: Sequences): PlanFigures {
  const draft = new Draft(model);
  draft.load(days);
  const { plan, cost } = draft;
  return {
    cost,
    distance: plan.distance.reduce((sum, one) => sum + one, 0),
    // `lengthOf` leaves the latest arrivals of another bound behind; nothing uses them here.
    lengths: Array.from(days.keys(), (day) => plan.lengthOf(day)),
    served: model.stops - draft.absent.length,
  };
}
