/** What the rest of the console may know of the plan report. */

export { planListOf } from "./plan-lists";
export { PlanScreen } from "./plan-screen";
export { locationTimesList } from "./visit-times-lists";
export { SetVisitTime, VISIT_TIMES, VisitTimesScreen } from "./visit-times-screen";
