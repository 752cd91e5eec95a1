import {
  createChain as createChainCall,
  createLocationType as createLocationTypeCall,
  deleteLocationType as deleteLocationTypeCall,
  getLocationType as getLocationTypeCall,
  listChains as listChainsCall,
  listLocationTypes as listLocationTypesCall,
  updateLocationType as updateLocationTypeCall,
} from "contract/calls/location-types";
import type { Changed } from "contract/common";
import type { ListQueryInput } from "contract/list";
import { type CreateOptions, call, send, type UpstreamContext } from "./client.server";
import { toFilter } from "./query.server";

/** One page of the types that a location may be of, by name. */
export const listLocationTypes = (upstream: UpstreamContext, query: ListQueryInput) =>
  call(upstream, listLocationTypesCall, { query });

/** One location type by its id. */
export const getLocationType = (upstream: UpstreamContext, id: string) =>
  call(upstream, getLocationTypeCall, { params: { id } });

/** The location types with these ids; of others, none. */
export async function locationTypesById(upstream: UpstreamContext, ids: readonly string[]) {
  const filter = toFilter({ where: { id: { inq: [...ids] } } });
  const { data } = await listLocationTypes(upstream, { limit: 0, filter });
  return data.filter(({ id }) => ids.includes(id));
}

/** Makes a location type, kept in lower case; 409 when there is one of this name. */
export const createLocationType = (
  upstream: UpstreamContext,
  name: string,
  options?: CreateOptions,
) => send(upstream, createLocationTypeCall, { body: { name }, ...options });

/** Renames a location type; 409 when there is another one of this name. */
export const renameLocationType = (upstream: UpstreamContext, id: string, name: string) =>
  send(upstream, updateLocationTypeCall, { params: { id }, body: { name } });

/** Deletes a location type; 409 while a location is of it. */
export async function deleteLocationType(upstream: UpstreamContext, id: string): Promise<Changed> {
  return (await send(upstream, deleteLocationTypeCall, { params: { id } })) ?? { count: 1 };
}

/** One page of the chains that locations belong to, by name. */
export const listChains = (upstream: UpstreamContext, query: ListQueryInput) =>
  call(upstream, listChainsCall, { query });

/** Makes a chain; 409 when there is one of this name. An extension. */
export const createChain = (upstream: UpstreamContext, name: string, options?: CreateOptions) =>
  send(upstream, createChainCall, { body: { name }, ...options });
