import { optionsLoader } from "~/kit/choices/options-loader.server";
import { unassignedRouteOptions } from "~/upstream/options.server";

export const loader = optionsLoader(({ upstream }, asked) =>
  unassignedRouteOptions(upstream, asked),
);
