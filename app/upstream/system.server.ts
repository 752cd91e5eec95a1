import { systemStatus } from "contract/calls/system";
import { call, ifOffered, type UpstreamContext } from "./client.server";

/** How the API is; undefined where the upstream does not tell. An extension. */
export const getSystemStatus = (upstream: UpstreamContext) =>
  ifOffered(call(upstream, systemStatus));
