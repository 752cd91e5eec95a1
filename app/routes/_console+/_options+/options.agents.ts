import { optionsLoader } from "~/kit/choices/options-loader.server";
import { agentOptions, NO_OPTIONS } from "~/upstream/options.server";

/** The agents of one office. */
export const loader = optionsLoader(({ upstream }, asked, { query }) => {
  const officeId = query.get("officeId");
  return officeId ? agentOptions(upstream, officeId, asked) : NO_OPTIONS;
});
