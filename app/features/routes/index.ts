/** What the rest of the console may know of routes. */

export { AddingForm } from "./add-stop/adding-form";
export { NewLocationScreen } from "./add-stop/new-location-screen";
export { CalendarScreen } from "./calendar/calendar-screen";
export { AddLocationForm, AddStopForm } from "./details/add-forms";
export { AddLocationDialog } from "./details/add-location-dialog";
export { AddStopDialog } from "./details/add-stop-dialog";
export { CopyRouteDialog } from "./details/copy-route-dialog";
export { ExportDialog } from "./details/export-dialog";
export { ProposalCard } from "./details/proposal-card";
export type { Proposal } from "./details/propose.server";
export { reloadsOfRoute } from "./details/reloads-of-route";
export { AcceptForm, ConfirmForm, CopyForm, RenameForm } from "./details/route-forms";
export { RouteScreen } from "./details/route-screen";
export { RouteSheet } from "./details/route-sheet";
export { backToRouteUrl, backToStopUrl } from "./details/screen-query";
export { AssignRouteDialog } from "./list/assign-dialog";
export { DaysDialog } from "./list/days-dialog";
export { DaysForm, toDaysFilter } from "./list/days-form";
export { ChosenRoutes, UnassignFrom } from "./list/dialog-fields";
export { AssignForm, DeleteForm, UnassignForm } from "./list/forms";
export { routesList } from "./list/routes-list";
export { RoutesScreen } from "./list/routes-screen";
export { type DrawnPath, NO_DRAWN_PATH } from "./path/drawn-path";
export { PathSource } from "./path/path-source";
export { pointsOf, routePoint, secondsOf, stopPin, wholeWay } from "./path/route-points";
export { DayDialog } from "./recurring/day-dialog";
export { EndDialog } from "./recurring/end-dialog";
export {
  ChangeRecurringForm,
  CreateDayForm,
  EndRecurringForm,
  RepeatForm,
  SkipDayForm,
} from "./recurring/recurring-form";
export { recurringList } from "./recurring/recurring-list";
export { NO_RECURRING, RecurringRoutesScreen, RecurringScreen } from "./recurring/recurring-screen";
export { RuleDialog } from "./recurring/rule-dialog";
export { recurringDialogUrl, recurringRouteUrl } from "./recurring/urls";
export { ScheduleDialog } from "./schedule/schedule-dialog";
export { visitedList } from "./visited-stops";
