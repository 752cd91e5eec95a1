import { optionsLoader } from "~/kit/choices/options-loader.server";
import { managerOptions } from "~/upstream/options.server";

/** Who may lead an office. */
export const loader = optionsLoader(({ upstream }, asked, { query }) =>
  managerOptions(upstream, query.get("officeId") ?? undefined, asked),
);
