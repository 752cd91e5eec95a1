import type { LoaderFunctionArgs } from "@remix-run/node";
import { routeOfWaiting } from "~/features/reports/coverage/index.server";

export { RedirectOnly as default } from "~/kit/redirect-only";

/** Leads to Create Route with the locations that have waited longest as stops. */
export const loader = (args: LoaderFunctionArgs) => routeOfWaiting(args);
