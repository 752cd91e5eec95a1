/** The data inbox: all of it an extension, which other servers answer with 404. */

import type { Changed, Point } from "contract/common";
import type { LocationSuspicion } from "contract/entities";
import type { ListQueryInput } from "contract/list";
import {
  countInbox as countInboxCall,
  dismissSuspicions as dismissSuspicionsCall,
  type LocationLack,
  listInbox as listInboxCall,
  listSuspicions as listSuspicionsCall,
  type MergeField,
  mergeLocation as mergeLocationCall,
  type SuspicionKind,
  setPositions as setPositionsCall,
} from "contract/locations/data-quality-calls";
import { call, ifOffered, send, type UpstreamContext } from "./client.server";
import { toFilter } from "./query.server";

/** How much of each kind the inbox holds; undefined from a server that has none. */
export const countInbox = (upstream: UpstreamContext) => ifOffered(call(upstream, countInboxCall));

/** One page of the locations that lack something. */
export const listInbox = (upstream: UpstreamContext, kind: LocationLack, query: ListQueryInput) =>
  call(upstream, listInboxCall, { params: { kind }, query });

/** Whether a location's position is known by its zip or city alone; false from a server without inbox. */
export async function isRoughlyPlaced(upstream: UpstreamContext, id: string): Promise<boolean> {
  const query = { limit: 1, filter: toFilter({ where: { id } }) };
  const found = await ifOffered(listInbox(upstream, "rough-position", query));
  return (found?.data.length ?? 0) > 0;
}

/** One page of what was found by comparing locations. */
export const listSuspicions = (
  upstream: UpstreamContext,
  kind: SuspicionKind,
  query: ListQueryInput,
) => call(upstream, listSuspicionsCall, { params: { kind }, query });

/** Says of suspicions that they are wrong: all or none. */
export async function dismissSuspicions(
  upstream: UpstreamContext,
  ids: readonly string[],
): Promise<Changed> {
  const done = await send(upstream, dismissSuspicionsCall, { body: { ids: [...ids] } });
  return done ?? { count: ids.length };
}

/** Where a location is said to be. */
export interface SaidPosition {
  id: string;
  location: Pick<Point, "coordinates">;
  /** Known by its zip or city alone. */
  rough?: boolean;
  /** As the caller last saw it: 409 when it was changed since. */
  updatedAt?: string | undefined;
}

/** Says where locations are: all or none. */
export async function setPositions(
  upstream: UpstreamContext,
  positions: SaidPosition[],
): Promise<Changed> {
  const done = await send(upstream, setPositionsCall, { body: { positions } });
  return done ?? { count: positions.length };
}

/** Merges another location into the one with this id; `take` names what comes from the other. */
export async function mergeLocation(
  upstream: UpstreamContext,
  id: string,
  body: {
    otherId: string;
    take: MergeField[];
    updatedAt?: string | undefined;
    otherUpdatedAt?: string | undefined;
  },
): Promise<Changed> {
  return (await send(upstream, mergeLocationCall, { params: { id }, body })) ?? { count: 1 };
}

/** The suspicions with these ids that are still open. */
export async function suspicionsById(
  upstream: UpstreamContext,
  kind: SuspicionKind,
  ids: readonly string[],
): Promise<LocationSuspicion[]> {
  const filter = toFilter({ where: { id: { inq: [...ids] } } });
  const query = { limit: 0, filter };
  return (await call(upstream, listSuspicionsCall, { params: { kind }, query })).data;
}
