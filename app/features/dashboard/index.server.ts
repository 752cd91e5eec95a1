/** What servers may know of dashboard. */

export { countRoutes } from "./counts.server";
export { dismissFirstLook, readFirstLook } from "./first-look.server";
export { readFirstSteps } from "./first-steps.server";
