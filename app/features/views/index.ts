/** What the rest of the console may know of views of lists. */

export * from "./view-form";
export * from "./views-screen";
