/** What the rest of the console may know of location types. */

export * from "./location-type-field";
export * from "./location-type-form";
export * from "./location-types-list";
