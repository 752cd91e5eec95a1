/** What servers may know of planning. */

export { sendPlan, updatePlan } from "./actions.server";
export { sendFilter } from "./filter-actions.server";
export { readFilterDialog } from "./filter-dialog.server";
export { routeOf, routeOfChosen } from "./route-of-chosen.server";
export { shortened, wholeQuery } from "./saved-plan.server";
export { readScreen } from "./screen.server";
export { filterTemplateOptions, routeTemplateOptions } from "./template-options.server";
