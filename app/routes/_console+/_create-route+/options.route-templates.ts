import { routeTemplateOptions } from "~/features/planning/index.server";
import { optionsLoader } from "~/kit/choices/options-loader.server";

export const loader = optionsLoader(routeTemplateOptions);
