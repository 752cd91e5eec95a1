import { optionsLoader } from "~/kit/choices/options-loader.server";
import { locationOptions } from "~/upstream/options.server";

export const loader = optionsLoader(({ upstream, isAdmin }, asked, { query }) =>
  locationOptions(upstream, asked, {
    // A manager's calls are of their active office anyway.
    officeId: (isAdmin && query.get("officeId")) || undefined,
    routeId: query.get("routeId") || undefined,
  }),
);
