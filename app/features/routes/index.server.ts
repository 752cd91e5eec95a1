/** What servers may know of routes. */

export { addStop, readAdding } from "./add-stop/add-stop.server";
export { addToRoute } from "./add-stop/add-to-route.server";
export { AT_START } from "./add-stop/adding-form";
export { addNewLocation } from "./add-stop/new-location.server";
export { readCalendar } from "./calendar/read-calendar.server";
export { acceptOrder } from "./details/accept-order.server";
export { changeScreen, ScreenForm } from "./details/change-screen.server";
export { copyWithItsPath } from "./details/copy.server";
export { downloadRoute } from "./details/download-route.server";
export {
  addChosenStop,
  readAddLocationChoices,
  readExistingStopDraft,
} from "./details/existing-stop.server";
export { addTypedStop, readAddStopChoices, readNewStopDraft } from "./details/new-stop.server";
export { readDialog } from "./details/read-dialog.server";
export { readExportDialog } from "./details/read-export.server";
export { readOrderShare, readProposal } from "./details/read-proposal.server";
export { readRemoval } from "./details/read-removal.server";
export { readRouteScreen } from "./details/read-screen.server";
export { readSheet } from "./details/read-sheet.server";
export { removeFromRoute } from "./details/remove-stop.server";
export { hoursAt } from "./details/stop-hours.server";
export { readAssignDialog } from "./list/assign-dialog.server";
export { downloadRoutes } from "./list/download-routes.server";
export { readRoutesDialog, readRoutesPage } from "./list/read-routes.server";
export { drawPath, measurePath } from "./path/draw-path.server";
export { expectedArrivals, secondsBehind } from "./path/expected-times";
export { wholeWay } from "./path/route-points";
export { readVisitedStops } from "./read-visited.server";
export {
  readRecurringPage,
  readRecurringScreen,
  requireRecurrence,
  todayOf,
} from "./recurring/read-recurring.server";
export {
  changeRecurring,
  createDayRoute,
  endRecurring,
  readChange,
  readDayDialog,
  readRepeat,
  repeatRoute,
  skipDay,
} from "./recurring/recurring-dialogs.server";
export { changeSchedule, readSchedule } from "./schedule/schedule.server";
export { ScheduleForm } from "./schedule/schedule-form.server";
