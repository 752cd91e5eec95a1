/** What the rest of the console may know of coverage. */

export * from "./coverage-list";
export * from "./coverage-screen";
