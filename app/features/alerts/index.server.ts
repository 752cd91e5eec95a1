/** What servers may know of alerts. */
export { readAlerts, saveAlerts, stopByLink } from "./alerts.server";
