import { systemStatus } from "contract/system/calls";
import { call, ifOffered, type UpstreamContext } from "./client.server";

/** How the API is; undefined where the upstream does not tell. An extension. */
export const getSystemStatus = (upstream: UpstreamContext) =>
  ifOffered(call(upstream, systemStatus));
