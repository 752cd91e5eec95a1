/** What the rest of the console may know of plans. */

export { CompareScreen } from "./compare/compare-screen";
export { plansList } from "./list/plans-list";
export { PlansScreen } from "./list/plans-screen";
export { NewPlanScreen } from "./new/new-plan-screen";
export { NewPlanForm } from "./new/plan-form";
export { planUrl } from "./plan-urls";
export { AcceptDialog } from "./proposal/accept-dialog";
export { MoveDialog } from "./proposal/move-dialog";
export { PlanScreen } from "./proposal/plan-screen";
export { reloadsOfPlan } from "./proposal/reloads-of-plan";
export { CopyForm } from "./variants/copy-form";
export { CopyScreen } from "./variants/copy-screen";
export { NO_PLANS } from "./words";
