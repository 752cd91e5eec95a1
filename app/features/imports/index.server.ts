/** What servers may know of imports. */

export { discarding, goingOn, previewing } from "./import-steps.server";
export { readImportScreen } from "./read-import.server";
export { readImportsPage, readImportsScreen } from "./read-imports.server";
export { takeUpload } from "./upload.server";
