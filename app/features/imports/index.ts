/** What the routes of imports are made of. */

export * from "./import-screen";
export { importUrl } from "./import-urls";
export * from "./imports-list";
export * from "./imports-screen";
