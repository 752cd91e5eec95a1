import { filterTemplateOptions } from "~/features/routes/planning/index.server";
import { optionsLoader } from "~/kit/choices/options-loader.server";

export const loader = optionsLoader(filterTemplateOptions);
