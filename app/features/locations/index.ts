/** What the rest of the console may know of locations. */

export { ContactForm } from "./contact-form";
export { ContactFormScreen } from "./contact-form-screen";
export { AddAllTheSame, DuplicateWarning } from "./duplicate-warning";
export { areaHref } from "./list/area";
export { AssignLocations } from "./list/assign-dialog";
export { ChangeLocations, NOT_OFFERED } from "./list/change-dialog";
export { ChosenLocations, soMany } from "./list/chosen-locations";
export {
  AddToRouteForm,
  AssignForms,
  ChangeForm,
  ChosenForm,
  NearForm,
  NO_CHAIN,
  UnassignLocationsForm,
} from "./list/forms";
export { type LocationRow, locationsList } from "./list/locations-list";
export type { ReadClusters } from "./list/locations-map";
export { LocationsScreen } from "./list/locations-screen";
export { readView } from "./list/map-view";
export { NearPlace } from "./list/near-dialog";
export { UnassignBoxes } from "./list/unassign-boxes";
export { LOCATION_IDS, LocationFields } from "./location-fields";
export { ConfirmForm, EditingForm } from "./location-form-editing";
export { LocationFormScreen } from "./location-form-screen";
export { withLocationLists } from "./location-page";
export { LocationQueryFields } from "./location-query-fields";
export { locationRoutesList } from "./location-routes-list";
export { isName, NO_LOCATION, NO_NAME, NO_TYPE } from "./location-rules";
export { LocationScreen } from "./location-screen";
export { locationVisitsList } from "./location-visits-list";
export { addressLine } from "./location-words";
export { RouteChoice } from "./route-choice";
