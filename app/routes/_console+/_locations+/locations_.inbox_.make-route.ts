import type { LoaderFunctionArgs } from "@remix-run/node";
import { backToInbox } from "~/features/locations/data-quality/index.server";
import { routeOfChosen } from "~/features/routes/planning/index.server";

export { RedirectOnly as default } from "~/kit/redirect-only";

/** Leads to Create Route with the chosen locations of the inbox as stops. */
export const loader = (args: LoaderFunctionArgs) => routeOfChosen(args, backToInbox);
