import type { Changed, Point } from "contract/common";
import type { Location, StopParams } from "contract/entities";
import type { Include, ListQueryInput } from "contract/list";
import type { AreaQuery } from "contract/locations/area";
import {
  changeLocations as changeLocationsCall,
  createLocation as createLocationCall,
  deleteLocations as deleteLocationsCall,
  getLocation as getLocationCall,
  importLocations as importLocationsCall,
  listLocationRoutes as listLocationRoutesCall,
  listLocations as listLocationsCall,
  listOfficeLocations as listOfficeLocationsCall,
  listUserLocations as listUserLocationsCall,
  unassignLocationRoutes as unassignLocationRoutesCall,
  unassignLocations as unassignLocationsCall,
  updateLocation as updateLocationCall,
} from "contract/locations/calls";
import {
  type Cluster,
  filterLocations as filterLocationsCall,
  type LikelyDuplicate,
  listLikelyDuplicates as listLikelyDuplicatesCall,
  listLocationClusters as listLocationClustersCall,
  listSimilarLocations as listSimilarLocationsCall,
} from "contract/locations/search-calls";
import { type CreateOptions, call, ifOffered, send, type UpstreamContext } from "./client.server";
import { type ListFilter, toFilter, toIds, toIncludes } from "./query.server";
import type { UploadFile } from "./upload.server";

/** When and how often a location may be visited: an extension; null takes it away. */
export interface VisitingFields {
  /** `Mo-Fr 09:00-12:00,13:00-17:00; Sa 10:00-14:00`, by the clocks of its office. */
  openingHours?: string | null;
  /** Dates, `2026-12-24`. */
  closedDays?: string[] | null;
  /** Days. */
  visitEvery?: number | null;
  visitMinutes?: number | null;
  /** From 1, the highest, to 5. */
  priority?: number | null;
}

/** What belongs to a location. */
export interface LocationFields extends VisitingFields {
  name?: string;
  description?: string | null;
  dbaName?: string | null;
  address?: string | null;
  city?: string | null;
  zip?: string | null;
  /** The id or the name of a location type. */
  type?: string | null;
  /** The id of a chain. */
  chain?: string | null;
  location?: Pick<Point, "coordinates"> | null;
  status?: "active" | "inactive";
  /** The agent it is given to. */
  userId?: string | null;
  /** The office that it belongs to; the active one if not said. */
  parentOffice?: string | null;
  externalId?: string | null;
}

/** A search for stops around a place. */
export interface StopSearch {
  latitude: number;
  longitude: number;
  /** At most this many. */
  limit: number;
  kilometers: number;
  params: StopParams;
  officeId?: string;
  /** Only those given to this agent or to none. */
  userId?: string;
  /** Say in `leftOut` what was left out, and why; other servers don't. */
  explain?: boolean;
}

/**
 * Where on the map, in the form of the contract's keys: an extension, which other servers may
 * leave unread. Ask for clusters first: who offers those reads these.
 */
export type LocationArea = { [Key in keyof AreaQuery]?: string };

/** The frame of a map: `west,south,east,north` in degrees, and its size in px. */
export interface MapFrame {
  box: string;
  width: number;
  height: number;
}

/** One page of locations. */
export const listLocations = (
  upstream: UpstreamContext,
  query: ListQueryInput & LocationArea,
  filter?: ListFilter,
) => call(upstream, listLocationsCall, { query: { ...query, filter: toFilter(filter) } });

/** The locations with these ids, active or not, that the caller may see, in no particular order. */
export async function locationsById(
  upstream: UpstreamContext,
  ids: readonly string[],
): Promise<Location[]> {
  if (ids.length === 0) return [];
  const where = { id: { inq: [...ids] }, status: { inq: ["active", "inactive"] } };
  const include = [{ relation: "locationType" }];
  return (await listLocations(upstream, { limit: 0 }, { where, include })).data;
}

/**
 * The locations of a list as a map shows them, those close together as one; undefined from a
 * server that doesn't reckon them. An extension.
 *
 * @param query as the list is asked, `box` left to the frame
 */
export const listLocationClusters = (
  upstream: UpstreamContext,
  frame: MapFrame,
  query: Pick<ListQueryInput, "search" | "searchPath" | "filters"> & Omit<LocationArea, "box"> = {},
  where?: ListFilter["where"],
): Promise<{ data: Cluster[]; totalDocs: number } | undefined> =>
  ifOffered(
    call(upstream, listLocationClustersCall, {
      query: { ...query, ...frame, filter: toFilter(where && { where }) },
    }),
  );

/**
 * Active locations by words that may be mistyped, the most alike first; none from a server that
 * can't look for them. An extension, for where nothing has the words as they are.
 */
export async function listSimilarLocations(
  upstream: UpstreamContext,
  query: { search: string; limit: number },
): Promise<Location[]> {
  const list = await ifOffered(call(upstream, listSimilarLocationsCall, { query }));
  return list?.data ?? [];
}

/** What a location that is to be made, or changed, is known by. */
export interface DuplicateSearch {
  name: string;
  address?: string | undefined;
  latitude: number;
  longitude: number;
  /** The one that is changed. */
  exceptId?: string | undefined;
  limit: number;
}

/** Active locations that may be this one, the nearest first; undefined from a server that can't tell. An extension. */
export async function listLikelyDuplicates(
  upstream: UpstreamContext,
  query: DuplicateSearch,
): Promise<LikelyDuplicate[] | undefined> {
  const list = await ifOffered(call(upstream, listLikelyDuplicatesCall, { query }));
  return list?.data;
}

/** One location; `include` may name chain, locationType, createdBy, user, office, contacts, visits. */
export const getLocation = (
  upstream: UpstreamContext,
  id: string,
  include?: readonly (string | Include)[],
) => call(upstream, getLocationCall, { params: { id }, query: { filter: toIncludes(include) } });

/** Makes a location, active if not said otherwise. */
export const createLocation = (
  upstream: UpstreamContext,
  location: LocationFields,
  options?: CreateOptions,
) => send(upstream, createLocationCall, { body: location, ...options });

/**
 * Changes a location.
 * @param changes with the `updatedAt` that the caller last saw, 409 when it was changed since
 */
export const updateLocation = (
  upstream: UpstreamContext,
  id: string,
  changes: LocationFields & { updatedAt?: string },
) => send(upstream, updateLocationCall, { params: { id }, body: changes });

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

/**
 * Imports a CSV file in the background.
 * @returns the job to watch; undefined from a server that took the file but tells of no job
 */
export const importLocations = (
  upstream: UpstreamContext,
  file: UploadFile,
  { officeId }: { officeId?: string } = {},
) => send(upstream, importLocationsCall, { query: { officeId }, file });

/** Takes locations from their routes, their agent or their office: all of them or none. */
export async function unassignLocations(
  upstream: UpstreamContext,
  ids: readonly string[],
  from: "route" | "agent" | "office",
): Promise<Changed> {
  const query = { locations: toIds(ids), from };
  return (await send(upstream, unassignLocationsCall, { query })) ?? { count: ids.length };
}

/** Soft delete: the locations become inactive, all or none; `from` also takes them off. */
export async function deleteLocations(
  upstream: UpstreamContext,
  ids: readonly string[],
  from?: "route" | "agent" | "office",
): Promise<Changed> {
  const query = { locations: toIds(ids), from };
  return (await send(upstream, deleteLocationsCall, { query })) ?? { count: ids.length };
}

/**
 * Gives locations the same type, chain or status, all or none; null is none. An extension: a
 * server without it answers 404.
 */
export async function changeLocations(
  upstream: UpstreamContext,
  ids: readonly string[],
  to: Pick<LocationFields, "type" | "chain" | "status"> & VisitingFields,
): Promise<Changed> {
  const body = { locationIds: [...ids], ...to };
  return (await send(upstream, changeLocationsCall, { body })) ?? { count: ids.length };
}

/** Makes deleted locations active again: all or none, else one after the other. */
export async function restoreLocations(
  upstream: UpstreamContext,
  ids: readonly string[],
): Promise<Changed> {
  const changed = await ifOffered(changeLocations(upstream, ids, { status: "active" }));
  if (changed) return changed;
  for (const id of ids) await updateLocation(upstream, id, { status: "active" });
  return { count: ids.length };
}

/** Takes locations off these routes, or off all that are not completed. */
export async function unassignLocationRoutes(
  upstream: UpstreamContext,
  stops: { locationIds: string[]; routeIds?: string[] },
): Promise<Changed> {
  const done = await send(upstream, unassignLocationRoutesCall, { body: stops });
  return done ?? { count: stops.locationIds.length };
}

/** One page of the routes that have one of these locations as a stop. */
export const listLocationRoutes = (
  upstream: UpstreamContext,
  locationIds: readonly string[],
  query: ListQueryInput,
) =>
  call(upstream, listLocationRoutesCall, { query: { ...query, locationIds: toIds(locationIds) } });

/** Which office these locations belong to. */
export const listOfficesOfLocations = (
  upstream: UpstreamContext,
  locationIds: readonly string[],
  query: ListQueryInput = { limit: 0 },
) =>
  call(upstream, listOfficeLocationsCall, {
    query: { ...query, filter: toFilter(linkedTo(locationIds, "office")) },
  });

/** Which agent these locations are given to. */
export const listAgentsOfLocations = (
  upstream: UpstreamContext,
  locationIds: readonly string[],
  query: ListQueryInput = { limit: 0 },
) =>
  call(upstream, listUserLocationsCall, {
    query: { ...query, filter: toFilter(linkedTo(locationIds, "user")) },
  });

const linkedTo = (locationIds: readonly string[], relation: "office" | "user"): ListFilter => {
  const [only] = locationIds;
  return {
    where: { locationId: locationIds.length === 1 ? only : { inq: [...locationIds] } },
    include: [{ relation }],
  };
};
