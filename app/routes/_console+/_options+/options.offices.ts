import { optionsLoader } from "~/kit/choices/options-loader.server";
import { officeOptions } from "~/upstream/options.server";

export const loader = optionsLoader(({ upstream }, asked) => officeOptions(upstream, asked));
