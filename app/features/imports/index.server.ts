/** What servers may know of imports. */

export { choosing, discarding, goingOn, previewing, rereading } from "./import-steps.server";
export { readImportScreen } from "./read-import.server";
export { readImportsPage, readImportsScreen } from "./read-imports.server";
export { takeUpload } from "./upload.server";
