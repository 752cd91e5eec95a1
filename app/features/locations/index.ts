/** What the rest of the console may know of locations. */

export * from "./location-fields";
export * from "./location-rules";
export * from "./location-screen";
export * from "./location-words";
