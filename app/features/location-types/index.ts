/** What the rest of the console may know of location types. */

export { LocationTypeField } from "./location-type-field";
