/** What the rest of the console may know of shell. */

export * from "./console-shell";
export * from "./office-screen";
