/** What servers may know of dashboard. */

export { countRoutes } from "./counts.server";
