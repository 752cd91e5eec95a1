/** What the rest of the console may know of offices. */

export * from "./details/locations-dialogs";
export * from "./details/locations-forms";
export * from "./details/locations-list";
export * from "./details/office-screen";
export * from "./details/other-lists";
export * from "./office-fields";
export * from "./office-filter";
export * from "./office-form";
export * from "./offices-list";
