/** The data inbox: all of it an extension, which other servers answer with 404. */

import type { LocationSuspicion } from "contract/entities";
import {
  listInbox,
  listSuspicions,
  type SuspicionKind,
} from "contract/locations/data-quality-calls";
import { call, ifOffered, type UpstreamContext } from "./client.server";

/** Whether a location's position is known by its zip or city alone; false from a server without inbox. */
export async function isRoughlyPlaced(upstream: UpstreamContext, id: string): Promise<boolean> {
  const query = { limit: 1, filter: { where: { id } } };
  const input = { params: { kind: "rough-position" as const }, query };
  const found = await ifOffered(call(upstream, listInbox, input));
  return (found?.data.length ?? 0) > 0;
}

/** The suspicions with these ids that are still open. */
export async function suspicionsById(
  upstream: UpstreamContext,
  kind: SuspicionKind,
  ids: readonly string[],
): Promise<LocationSuspicion[]> {
  const query = { limit: 0, filter: { where: { id: { inq: [...ids] } } } };
  return (await call(upstream, listSuspicions, { params: { kind }, query })).data;
}
