/** What servers may know of locations. */

export { downloadLocations } from "./list/download-locations.server";
export {
  readAssignLocations,
  readChangeDialog,
  readLocationsDialog,
  readNearDialog,
} from "./list/read-dialogs.server";
export { readLocationsScreen } from "./list/read-locations.server";
export { readGathered } from "./list/read-map.server";
export { readLocationDetails } from "./location-details.server";
export {
  checkedLocation,
  type LocationDraft,
  readLocationDraft,
  readLocationForm,
} from "./location-form.server";
export { placeOptions, readChosenPlace } from "./place-options.server";
export { workArea } from "./work-area.server";
