/** What servers may know of planning. */

export { keepTemplate, makeRoute, updatePlan } from "./actions.server";
export { applyFilter, readFilterDialog } from "./filter-dialog.server";
export { readScreen } from "./screen.server";
export { filterTemplateOptions, routeTemplateOptions } from "./template-options.server";
