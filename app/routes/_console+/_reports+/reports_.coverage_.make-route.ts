import type { LoaderFunctionArgs } from "@remix-run/node";
import { routeOfWaiting } from "~/features/coverage/index.server";

export { LeadsOn as default } from "~/kit/leads-on";

/** Leads to Create Route with the locations that have waited longest as stops. */
export const loader = (args: LoaderFunctionArgs) => routeOfWaiting(args);
