/** What the rest of the console may know of location types and chains. */

export * from "./group";
export * from "./group-dialogs";
export * from "./group-form-screen";
export * from "./group-screen";
export * from "./location-type-field";
export * from "./type-name";
