import { optionsLoader } from "~/kit/choices/options-loader.server";
import { openRouteOptions } from "~/upstream/options.server";

export const loader = optionsLoader(({ upstream }, asked) => openRouteOptions(upstream, asked));
