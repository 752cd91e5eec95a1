import { listKept as listKeptCall } from "contract/system/retention-calls";
import { call, ifOffered, type UpstreamContext } from "./client.server";

/** How long what is recorded is kept; undefined where the upstream does not say. An extension. */
export const listKept = (upstream: UpstreamContext) => ifOffered(call(upstream, listKeptCall));
