import { optionsLoader } from "~/kit/choices/options-loader.server";
import { chainOptions } from "~/upstream/options.server";

export const loader = optionsLoader(({ upstream }, asked) => chainOptions(upstream, asked));
