/** What the rest of the console may know of visits. */

export * from "./review-dialog";
export * from "./review-form";
export * from "./visits-list";
export * from "./visits-screen";
