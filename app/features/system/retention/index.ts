/** What the rest of the console may know of what is kept. */

export type { LookRow } from "./looks-list";
export * from "./recorded";
export * from "./retention-screen";
