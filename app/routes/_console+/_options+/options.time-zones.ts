import { timeZoneOptions } from "~/features/offices/index.server";
import { optionsLoader } from "~/kit/choices/options-loader.server";

export const loader = optionsLoader((_, asked) => timeZoneOptions(asked));
