/** What the rest of the console may know of location types. */

export { LocationTypeField } from "./location-type-field";
export { DeleteLocationTypesForm, LocationTypeForm } from "./location-type-form";
export { LocationTypesScreen, locationTypesList } from "./location-types-list";
