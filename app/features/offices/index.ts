/** What the rest of the console may know of offices. */

export {
  AssignToAgentDialog,
  AssignToOfficeDialog,
  UnassignLocationsDialog,
} from "./details/locations-dialogs";
export {
  AssignToAgentForm,
  AssignToOfficeForm,
  UnassignLocationsForm,
} from "./details/locations-forms";
export { OfficeLocations, officeLocationsList } from "./details/locations-list";
export { OfficeScreen } from "./details/office-screen";
export {
  branchesList,
  OfficeBranches,
  OfficeRoutes,
  OfficeUsers,
  officeRoutesList,
  officeUsersList,
} from "./details/other-lists";
export { OFFICE_IDS, OfficeField, OfficeFields, WorkingDaysField } from "./office-fields";
export { OfficeFilter } from "./office-filter";
export { BranchForm, EditOfficeForm, NewOfficeForm, ParentForm } from "./office-form";
export { OfficesScreen, officesList } from "./offices-list";
