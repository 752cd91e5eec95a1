/** What the rest of the console may know of the plan report. */

export * from "./plan-lists";
export * from "./plan-screen";
export * from "./visit-times-lists";
export * from "./visit-times-screen";
