/** What the routes of imports are made of. */

export * from "./import-screen";
export * from "./imports-list";
export * from "./imports-screen";
export { importUrl } from "./urls";
