/** What servers may know of routes. */

export { formBack, readAdding } from "./add-stop/add-stop.server";
export { addNewLocation } from "./add-stop/new-location.server";
export { changeScreen } from "./details/change-screen.server";
export { changeStops } from "./details/change-stops.server";
export { copyWithItsWay } from "./details/copy.server";
export { closeTo, readDialog } from "./details/dialog.server";
export {
  addChosenStop,
  readExistingStopDialog,
  readExistingStopDraft,
} from "./details/existing-stop.server";
export { addTypedStop, readNewStopDialog, readNewStopDraft } from "./details/new-stop.server";
export { type Proposal, propose } from "./details/propose.server";
export { readRouteScreen } from "./details/read-route.server";
export { readSheet } from "./details/read-sheet.server";
export { removeFromRoute } from "./details/remove-stop.server";
export { readRouteFile } from "./details/route-file.server";
export { readAssignDialog } from "./list/assign-dialog.server";
export { readRoutesDialog, readRoutesPage } from "./list/read-routes.server";
export { drawPath } from "./path/draw-path.server";
export { readVisitedStops } from "./read-visited.server";
