/** What servers may know of plans. */

export { readComparison } from "./compare/read-compare.server";
export { readPlansPage } from "./list/read-plans.server";
export { makePlan } from "./new/make-plan.server";
export { readForm, readNewPlan } from "./new/read-new-plan.server";
export { moveAction, readMove } from "./proposal/move-stop.server";
export { acceptAction, deleteAction, planAction } from "./proposal/plan-actions.server";
export { readAccept } from "./proposal/read-accept.server";
export { readPlanScreen, requirePlan } from "./proposal/read-plan.server";
export { copyRoutes } from "./variants/copy-actions.server";
export { readCopy } from "./variants/read-copy.server";
