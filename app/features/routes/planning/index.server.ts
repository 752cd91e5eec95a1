/** What servers may know of planning. */

export { sendPlan, updatePlan } from "./actions.server";
export { sendFilter } from "./filter-actions.server";
export { readFilterDialog } from "./filter-dialog.server";
export { shortened, wholeQuery } from "./kept-plan.server";
export { routeOf, routeOfChosen } from "./route-of-chosen.server";
export { readScreen } from "./screen.server";
export { filterTemplateOptions, routeTemplateOptions } from "./template-options.server";
