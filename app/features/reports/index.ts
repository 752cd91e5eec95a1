/** What the rest of the console may know of reports. */

export * from "./report-lists";
export * from "./report-screen";
export * from "./words";
