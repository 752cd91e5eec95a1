/** What the rest of the console may know of live. */

export * from "./on-going-screen";
export * from "./tracked-agent";
