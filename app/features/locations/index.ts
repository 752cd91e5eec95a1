/** What the rest of the console may know of locations. */

export { LOCATION_IDS, LocationFields } from "./location-fields";
export { isName, NO_LOCATION, NO_NAME, NO_TYPE } from "./location-rules";
export { LocationScreen } from "./location-screen";
export { addressLine, typeNameOf } from "./location-words";
