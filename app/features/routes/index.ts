/** What the rest of the console may know of routes. */

export { AddingState, AfterLocation, COMPLETED } from "./add-stop/adding-fields";
export { AddDialog } from "./details/add-dialog";
export { AddLocationForm, AddStopForm } from "./details/add-forms";
export {
  AppointmentQuery,
  appointmentErrors,
  appointmentFields,
  MOST_MINUTES,
} from "./details/appointment";
export { DetailsMap } from "./details/details-map";
export { ExistingStopFields } from "./details/existing-stop-fields";
export { RouteHead } from "./details/head";
export { NewStopFields } from "./details/new-stop-fields";
export { Panel } from "./details/panel";
export { ProposalCard } from "./details/proposal-card";
export type { Proposal } from "./details/propose.server";
export { AcceptForm, ConfirmForm, CopyForm, RenameForm, ScreenForm } from "./details/route-forms";
export {
  backToRouteUrl,
  overRoute,
  screenQuery,
  shownTab,
  stopsToShow,
} from "./details/screen-query";
export { Summary } from "./details/summary";
export { UpdatedAt } from "./details/updated-at";
export { AssignRouteDialog } from "./list/assign-dialog";
export { ChosenRoutes, UnassignFrom } from "./list/dialog-fields";
export { AssignForm, DeleteForm, UnassignForm } from "./list/forms";
export { routesList } from "./list/routes-list";
export { RoutesScreen } from "./list/routes-screen";
export { MOST_STOPS } from "./most-stops";
export { type DrawnPath, NO_DRAWN_PATH } from "./path/drawn-path";
export { routePoint, secondsOf, stopPin } from "./path/route-points";
export { visitedList } from "./visited-stops";
