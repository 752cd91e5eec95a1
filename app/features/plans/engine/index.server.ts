/** What the screens of plans ask the engine: what to plan, planning itself, and moves by hand. */

export { DAY_SECONDS, depotsOf, shiftOf } from "./agent-days";
export { applyWay, laterBreak } from "./apply-way";
export {
  type BestPlace,
  bestPlacesFor,
  type OfferedPlace,
  offeredPlacesFor,
} from "./best-places.server";
export {
  type CollectedPlan,
  collectPlan,
  OVER,
  splitDays,
} from "./collect.server";
export { lengthOf } from "./day-times";
export { countElsewhere } from "./elsewhere.server";
export { idParts } from "./id-parts";
export { idOnDay, isLeftOutForRoute, nameOnDay } from "./left-out";
export {
  DAY_LOCKED,
  type MovedPlan,
  type MoveSource,
  type PlanMove,
  putBackOn,
  tryPlanMove,
} from "./moves.server";
export type { PlanChoice } from "./plan-choice";
export { clockOf, startPlanning } from "./planning.server";
export { LEAST_SHARE, type PlanningNow, planningNow, stopPlanning } from "./planning-jobs.server";
export { daysBetween } from "./problem";
export { NOT_CHECKED, TAKEN_OFF } from "./proposal";
export { isOutsideHours, openForWork, openOnDay, promisedTimes } from "./windows";
