/** What servers may know of dashboard. */

export { dismissFirstLook } from "./first-look.server";
export { readDashboard } from "./read-dashboard.server";
