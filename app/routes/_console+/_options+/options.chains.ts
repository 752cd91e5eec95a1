import { withoutOption } from "~/features/location-types/index.server";
import { optionsLoader } from "~/kit/choices/options-loader.server";
import { chainOptions } from "~/upstream/options.server";

export const loader = optionsLoader(async ({ upstream }, asked, { query }) =>
  withoutOption(await chainOptions(upstream, asked), query.get("without")),
);
