/** What servers may know of locations. */

export { readContactForm, saveContact, setContactStatus } from "./contact-form.server";
export { readShownForm, refuseDuplicates, type ShownLocationForm } from "./duplicates.server";
export { downloadLocations } from "./list/download-locations.server";
export {
  readAssignLocations,
  readChangeDialog,
  readLocationsDialog,
  readNearDialog,
  readRouteChoice,
} from "./list/read-dialogs.server";
export { countListed, listedLocations } from "./list/read-listed.server";
export { readLocationsScreen } from "./list/read-locations.server";
export { type LocationsMap, readGathered, readLocationsMap } from "./list/read-map.server";
export { readLocationDetails } from "./location-details.server";
export { checkedLocation, readLocationDraft, readLocationForm } from "./location-form.server";
export { readEditing, readShownEditing, saveLocation } from "./location-form-save.server";
export { withNewEntries } from "./new-entry.server";
export { placeOptions, readChosenPlace } from "./place-options.server";
export { changedVisiting } from "./visiting-form.server";
export { workArea } from "./work-area.server";
