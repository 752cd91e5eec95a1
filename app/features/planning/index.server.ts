/** What servers may know of planning. */

export { keepTemplate, makeRoute, updatePlan } from "./actions.server";
export { saveFilter, searchFilter } from "./filter-actions.server";
export { readFilterDialog } from "./filter-dialog.server";
export { readScreen } from "./screen.server";
export { filterTemplateOptions, routeTemplateOptions } from "./template-options.server";
