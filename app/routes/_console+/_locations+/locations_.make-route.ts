import type { LoaderFunctionArgs } from "@remix-run/node";
import { locationsList } from "~/features/locations";
import { routeOfChosen } from "~/features/routes/planning/index.server";
import { backToListUrl } from "~/kit/list";

export { RedirectOnly as default } from "~/kit/redirect-only";

/** Leads to Create Route with the chosen locations as stops. */
export const loader = (args: LoaderFunctionArgs) =>
  routeOfChosen(args, (query) => backToListUrl(locationsList, query));
