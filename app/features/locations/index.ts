/** What the rest of the console may know of locations. */

export { LOCATION_IDS, LocationFields } from "./location-fields";
export { Contacts, Facts, LatestVisits } from "./location-panels";
export { LocationRoutes } from "./location-routes";
export { isName, NO_LOCATION, NO_NAME, NO_TYPE } from "./location-rules";
export { addressLine, typeNameOf } from "./location-words";
