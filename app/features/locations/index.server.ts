/** What servers may know of locations. */

export { readLocationDetails } from "./location-details.server";
export {
  checkedLocation,
  type LocationDraft,
  readLocationDraft,
  readLocationForm,
} from "./location-form.server";
export { placeOptions, readChosenPlace } from "./place-options.server";
export { workArea } from "./work-area.server";
