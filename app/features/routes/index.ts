/** What the rest of the console may know of routes. */

export * from "./add-stop/adding-form";
export * from "./add-stop/new-location-screen";
export * from "./details/add-forms";
export * from "./details/add-location-dialog";
export * from "./details/add-stop-dialog";
export * from "./details/copy-route-dialog";
export * from "./details/export-dialog";
export * from "./details/proposal-card";
export type { Proposal } from "./details/propose.server";
export * from "./details/reloads-of-route";
export * from "./details/route-forms";
export * from "./details/route-screen";
export * from "./details/route-sheet";
export * from "./details/screen-query";
export * from "./list/assign-dialog";
export * from "./list/dialog-fields";
export * from "./list/forms";
export * from "./list/routes-list";
export * from "./list/routes-screen";
export * from "./most-stops";
export * from "./path/drawn-path";
export * from "./path/path-source";
export * from "./path/route-points";
export * from "./visited-stops";
