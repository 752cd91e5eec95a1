/** What the program may know of alerts. */
export { noteFailedBackup } from "./failed-backup";
export { createAlertWatch } from "./watch";
