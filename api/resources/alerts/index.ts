/** What the program may know of alerts. */
export { noteFailedBackup } from "./finding";
export { type AlertWatch, createAlertWatch } from "./watch";
