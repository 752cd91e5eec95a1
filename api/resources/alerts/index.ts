/** What the program may know of alerts. */
export { noteFailedBackup } from "./finding";
export { createAlertWatch } from "./watch";
