/** What the rest of the console may know of planning. */

export { FILTER_FORM, FilterFields } from "./filter-fields";
export { planQuery, readPlan, withoutTemplate } from "./plan";
export { FormButtons, PlanDefaultButton, PlanForm } from "./plan-form";
export { reloadsPlan } from "./reloads-plan";
export { Suggested } from "./suggested";
export { ShownPlanProvider } from "./use-plan";
