/** What the rest of the console may know of locations. */

export * from "./contact-form";
export * from "./contact-form-screen";
export * from "./duplicate-warning";
export * from "./list/area";
export * from "./list/assign-dialog";
export * from "./list/change-dialog";
export * from "./list/chosen-locations";
export * from "./list/forms";
export * from "./list/locations-list";
export type { ReadClusters } from "./list/locations-map";
export * from "./list/locations-screen";
export * from "./list/map-view";
export * from "./list/near-dialog";
export * from "./list/unassign-boxes";
export * from "./location-fields";
export * from "./location-form-editing";
export * from "./location-form-screen";
export * from "./location-kept-query";
export * from "./location-page";
export * from "./location-routes-list";
export * from "./location-rules";
export * from "./location-screen";
export * from "./location-visits-list";
export * from "./location-words";
export * from "./route-choice";
