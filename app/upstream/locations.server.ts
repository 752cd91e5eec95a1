import type { Changed } from "contract/common";
import type { Location, StopParams } from "contract/entities";
import {
  changeLocations,
  listLocations,
  listOfficeLocations,
  listUserLocations,
  updateLocation,
} from "contract/locations/calls";
import {
  filterLocations as filterLocationsCall,
  type LikelyDuplicate,
  listLikelyDuplicates as listLikelyDuplicatesCall,
  listSimilarLocations as listSimilarLocationsCall,
} from "contract/locations/search-calls";
import { call, change, ifOffered, send, type UpstreamContext } from "./client.server";
import type { QueryOf } from "./request.server";

/** A search for stops around a place. */
export interface StopSearch
  extends Omit<QueryOf<typeof filterLocationsCall>, "params" | "explain"> {
  params: StopParams;
  /** Say in `leftOut` what was left out, and why; other servers don't. */
  explain?: boolean;
}

/** The locations with these ids, active or not, that the caller may see, in no particular order. */
export async function locationsById(
  upstream: UpstreamContext,
  ids: readonly string[],
): Promise<Location[]> {
  if (ids.length === 0) return [];
  const where = { id: { inq: [...ids] }, status: { inq: ["active", "inactive"] } };
  const filter = { where, include: [{ relation: "locationType" }] };
  return (await call(upstream, listLocations, { query: { limit: 0, filter } })).data;
}

/**
 * Active locations by words that may be mistyped, the most alike first; none from a server that
 * can't look for them. An extension, for where nothing has the words as they are.
 */
export async function listSimilarLocations(
  upstream: UpstreamContext,
  query: QueryOf<typeof listSimilarLocationsCall>,
): Promise<Location[]> {
  const list = await ifOffered(call(upstream, listSimilarLocationsCall, { query }));
  return list?.data ?? [];
}

/** Active locations that may be this one, the nearest first; undefined from a server that can't tell. An extension. */
export async function listLikelyDuplicates(
  upstream: UpstreamContext,
  query: QueryOf<typeof listLikelyDuplicatesCall>,
): Promise<LikelyDuplicate[] | undefined> {
  const list = await ifOffered(call(upstream, listLikelyDuplicatesCall, { query }));
  return list?.data;
}

/** Active locations around a place, the nearest first. */
export const filterLocations = (
  upstream: UpstreamContext,
  { params, explain, ...search }: StopSearch,
) =>
  call(upstream, filterLocationsCall, {
    query: { ...search, params: toStopParams(params), explain: explain ? "true" : undefined },
  });

/** Empty lists and a lastVisit of 0 or less ask nothing and are not sent. */
function toStopParams(params: StopParams): string {
  const asked = Object.entries(params).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined && value > 0,
  );
  return JSON.stringify({ status: { neq: "inactive" }, ...Object.fromEntries(asked) });
}

/** Makes deleted locations active again: all or none, else one after the other. */
export async function restoreLocations(
  upstream: UpstreamContext,
  ids: string[],
): Promise<Partial<Changed>> {
  const body = { locationIds: ids, status: "active" as const };
  const changed = await ifOffered(change(upstream, changeLocations, { body }));
  if (changed) return changed;
  for (const id of ids) {
    await send(upstream, updateLocation, { params: { id }, body: { status: "active" } });
  }
  return {};
}

/** Which office these locations belong to. */
export const listOfficesOfLocations = (upstream: UpstreamContext, locationIds: string[]) =>
  call(upstream, listOfficeLocations, { query: linkedTo(locationIds, "office") });

/** Which agent these locations are given to. */
export const listAgentsOfLocations = (upstream: UpstreamContext, locationIds: string[]) =>
  call(upstream, listUserLocations, { query: linkedTo(locationIds, "user") });

const linkedTo = (locationIds: string[], relation: "office" | "user") => {
  const [only] = locationIds;
  const where = { locationId: locationIds.length === 1 ? only : { inq: locationIds } };
  return { limit: 0, filter: { where, include: [{ relation }] } };
};
