/** What the rest of the console may know of planning. */

export { FILTER_FORM, FilterFields } from "./filter-fields";
export { planQuery, readPlan, withoutTemplate } from "./plan";
export { FormButtons, PlanForm } from "./plan-form";
export { reloadsPlan } from "./reloads-plan";
export { Suggested } from "./suggested";
export { PLAN_FORM, ShownPlanProvider } from "./use-plan";
