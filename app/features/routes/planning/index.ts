/** What the rest of the console may know of planning. */

export * from "./filter-fields";
export * from "./plan";
export * from "./plan-form";
export * from "./reloads-plan";
export * from "./suggested";
export * from "./use-plan";
