/** What servers may know of offices. */

export { downloadOfOffice } from "./details/download.server";
export {
  backToLocations,
  readAssignToAgent,
  readAssignToOffice,
  readChosenLocations,
} from "./details/locations-dialogs.server";
export {
  readBranches,
  readOfficeLocations,
  readOfficeRoutes,
  readOfficeUsers,
} from "./details/read-lists.server";
export { getWholeOffice, readOfficeFacts, readOfficeHead } from "./details/read-office.server";
export { readNewOffice } from "./new-office.server";
export { readOfficeFilter } from "./office-filter.server";
export { readEditOffice, readOfficeChoice } from "./office-form.server";
export { putUnder } from "./put-under.server";
export { readOfficesPage } from "./read-offices.server";
export { timeZoneOptions } from "./time-zones.server";
