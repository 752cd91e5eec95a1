import { placeOptions } from "~/features/locations/index.server";
import { optionsLoader } from "~/kit/choices/options-loader.server";

export const loader = optionsLoader((session, asked, { query, signal }) =>
  placeOptions(session, {
    ...asked,
    kind: query.get("kind") === "establishment" ? "establishment" : undefined,
    signal,
  }),
);
