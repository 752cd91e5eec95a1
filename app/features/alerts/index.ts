/** What the rest of the console may know of alerts. */
export { AlertsScreen } from "./alerts-screen";
export { STOP_HEADERS } from "./headers";
export { StopScreen } from "./stop-screen";
