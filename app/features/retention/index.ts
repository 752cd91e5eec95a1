/** What the rest of the console may know of what is kept. */

export * from "./recorded";
export * from "./retention-screen";
