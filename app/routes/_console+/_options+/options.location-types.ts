import { withoutOption } from "~/features/location-types/index.server";
import { optionsLoader } from "~/kit/choices/options-loader.server";
import { locationTypeOptions } from "~/upstream/options.server";

export const loader = optionsLoader(async ({ upstream }, asked, { query }) =>
  withoutOption(await locationTypeOptions(upstream, asked), query.get("without")),
);
