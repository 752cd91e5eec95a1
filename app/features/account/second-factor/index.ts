/** What the rest of the console may know of second factors. */

export * from "./factor-section";
export * from "./rules-screen";
export * from "./setup-screen";
