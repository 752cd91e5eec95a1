/** What servers may know of the plan report. */

export { readPlan } from "./read-plan.server";
export { NO_VISIT_TIMES, readVisitTime, readVisitTimes } from "./read-visit-times.server";
export { setVisitTime } from "./set-visit-time.server";
