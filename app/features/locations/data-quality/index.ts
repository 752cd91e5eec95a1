/** What the rest of the console may know of the data inbox. */

export * from "./dialogs";
export * from "./inbox-lists";
export * from "./inbox-screen";
export * from "./kinds";
export * from "./merge-screen";
export * from "./set-type-form";
