import { getDashboard as getDashboardCall } from "contract/reports/dashboard-calls";
import { call, ifReadable, type UpstreamContext } from "./client.server";

/** How routes and their stops are now; undefined from a server that doesn't tell. An extension. */
export const getDashboard = (upstream: UpstreamContext, query: { officeId?: string } = {}) =>
  ifReadable(call(upstream, getDashboardCall, { query }));
