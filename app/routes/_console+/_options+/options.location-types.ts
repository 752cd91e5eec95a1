import { optionsLoader } from "~/kit/choices/options-loader.server";
import { locationTypeOptions } from "~/upstream/options.server";

export const loader = optionsLoader(({ upstream }, asked) => locationTypeOptions(upstream, asked));
