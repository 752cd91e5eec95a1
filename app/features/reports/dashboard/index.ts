/** What the rest of the console may know of the dashboard. */

export { DashboardScreen } from "./dashboard-screen";
