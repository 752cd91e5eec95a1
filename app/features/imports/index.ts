/** What the routes of imports are made of. */

export { ImportScreen } from "./import-screen";
export { importUrl } from "./import-urls";
export { importsList } from "./imports-list";
export { ImportsScreen } from "./imports-screen";
