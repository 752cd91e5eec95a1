/** What locations are grouped by: their types and their chains, which are asked for alike. */

import type { GroupUsage } from "contract/entities";
import * as contract from "contract/location-types/calls";
import { call, ifOffered, type UpstreamContext } from "./client.server";

/** The calls of types, or of chains. */
export interface GroupCalls {
  list: typeof contract.listLocationTypes;
  get: typeof contract.getLocationType;
  create: typeof contract.createLocationType;
  update: typeof contract.updateLocationType;
  remove: typeof contract.deleteLocationType;
  usage: typeof contract.locationTypeUsage;
  merge: typeof contract.mergeLocationType;
}

export const typeCalls: GroupCalls = {
  list: contract.listLocationTypes,
  get: contract.getLocationType,
  create: contract.createLocationType,
  update: contract.updateLocationType,
  remove: contract.deleteLocationType,
  usage: contract.locationTypeUsage,
  merge: contract.mergeLocationType,
};

/** Of chains, all but the list are extensions. */
export const chainCalls: GroupCalls = {
  list: contract.listChains,
  get: contract.getChain,
  create: contract.createChain,
  update: contract.updateChain,
  remove: contract.deleteChain,
  usage: contract.chainUsage,
  merge: contract.mergeChain,
};

/** So many ids fit into one address. */
const IDS_AT_ONCE = 200;
/** Stands where there are none to ask for, so that a server says whether it counts at all. */
const NONE = "none";

/** Those with these ids; of others, none. */
export async function groupsById(upstream: UpstreamContext, { list }: GroupCalls, ids: string[]) {
  const query = { limit: 0, filter: { where: { id: { inq: ids } } } };
  const { data } = await call(upstream, list, { query });
  return data.filter(({ id }) => ids.includes(id));
}

/**
 * How many locations are of those with these ids, and which merges are under way; undefined
 * where the upstream does not say so. An extension.
 */
export async function groupUsage(
  upstream: UpstreamContext,
  { usage }: GroupCalls,
  ids: string[],
): Promise<GroupUsage | undefined> {
  const asked = ids.length > 0 ? ids : [NONE];
  const parts: GroupUsage[] = [];
  for (let at = 0; at < asked.length; at += IDS_AT_ONCE) {
    const query = { ids: asked.slice(at, at + IDS_AT_ONCE) };
    const part = await ifOffered(call(upstream, usage, { query }));
    if (!part) return undefined;
    parts.push(part);
  }
  return { data: parts.flatMap(({ data }) => data), merges: parts[0]?.merges ?? [] };
}
