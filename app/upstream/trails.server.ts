/** Where agents went, and who looked: extensions. */

import type { ListQueryInput } from "contract/list";
import { listLooks as listLooksCall } from "contract/tracking/access-log-calls";
import {
  getTrail as getTrailCall,
  listTrailPositions as listTrailPositionsCall,
} from "contract/tracking/trail-calls";
import { call, type UpstreamContext } from "./client.server";

/** Where an agent went in a span of time, from one instant to before another. */
export const getTrail = (
  upstream: UpstreamContext,
  userId: string,
  span: { from: string; to: string },
) => call(upstream, getTrailCall, { params: { id: userId }, query: span });

/** One page of all positions of an agent in a span of time, the earliest first. */
export const listTrailPositions = (
  upstream: UpstreamContext,
  userId: string,
  query: { from: string; to: string } & Pick<ListQueryInput, "page" | "limit">,
) => call(upstream, listTrailPositionsCall, { params: { id: userId }, query });

/** Who looked where an agent is or was, the latest first. */
export const listLooks = (upstream: UpstreamContext, userId: string, query: ListQueryInput) =>
  call(upstream, listLooksCall, { params: { id: userId }, query });
