/** What locations are grouped by: their types and their chains, which are asked for alike. */

import type { Changed } from "contract/common";
import type { GroupUsage } from "contract/entities";
import type { ListQueryInput } from "contract/list";
import * as contract from "contract/location-types/calls";
import { type CreateOptions, call, ifOffered, send, type UpstreamContext } from "./client.server";
import { toFilter, toIds } from "./query.server";

interface Declared {
  list: typeof contract.listLocationTypes;
  get: typeof contract.getLocationType;
  create: typeof contract.createLocationType;
  update: typeof contract.updateLocationType;
  remove: typeof contract.deleteLocationType;
  usage: typeof contract.locationTypeUsage;
  merge: typeof contract.mergeLocationType;
}

/** So many ids fit into one address. */
const IDS_AT_ONCE = 200;
/** Stands where there are none to ask for, so that a server says whether it counts at all. */
const NONE = "none";

function groupCalls(calls: Declared) {
  /** One page, by name. */
  const list = (upstream: UpstreamContext, query: ListQueryInput) =>
    call(upstream, calls.list, { query });
  return {
    list,

    /** Those with these ids; of others, none. */
    async byId(upstream: UpstreamContext, ids: readonly string[]) {
      const filter = toFilter({ where: { id: { inq: [...ids] } } });
      const { data } = await list(upstream, { limit: 0, filter });
      return data.filter(({ id }) => ids.includes(id));
    },

    /** One by its id. */
    get: (upstream: UpstreamContext, id: string) => call(upstream, calls.get, { params: { id } }),

    /** Makes one; 409 when there is one of this name. A type's name is kept in lower case. */
    create: (upstream: UpstreamContext, name: string, options?: CreateOptions) =>
      send(upstream, calls.create, { body: { name }, ...options }),

    /** Renames one; 409 when there is another one of this name. */
    rename: (upstream: UpstreamContext, id: string, name: string) =>
      send(upstream, calls.update, { params: { id }, body: { name } }),

    /** Deletes one; 409 while a location is of it. */
    remove: async (upstream: UpstreamContext, id: string): Promise<Changed> =>
      (await send(upstream, calls.remove, { params: { id } })) ?? { count: 1 },

    /**
     * How many locations are of those with these ids, and which merges are under way; undefined
     * where the upstream does not say so. An extension.
     */
    async usage(
      upstream: UpstreamContext,
      ids: readonly string[],
    ): Promise<GroupUsage | undefined> {
      const asked = ids.length > 0 ? ids : [NONE];
      const parts: GroupUsage[] = [];
      for (let at = 0; at < asked.length; at += IDS_AT_ONCE) {
        const query = { ids: toIds(asked.slice(at, at + IDS_AT_ONCE)) };
        const part = await ifOffered(call(upstream, calls.usage, { query }));
        if (!part) return undefined;
        parts.push(part);
      }
      return { data: parts.flatMap(({ data }) => data), merges: parts[0]?.merges ?? [] };
    },

    /** Gives all locations of one another one, and deletes it. An extension. */
    merge: (upstream: UpstreamContext, id: string, otherId: string) =>
      send(upstream, calls.merge, { params: { id, otherId } }),
  };
}

export type GroupCalls = ReturnType<typeof groupCalls>;

export const typeCalls: GroupCalls = groupCalls({
  list: contract.listLocationTypes,
  get: contract.getLocationType,
  create: contract.createLocationType,
  update: contract.updateLocationType,
  remove: contract.deleteLocationType,
  usage: contract.locationTypeUsage,
  merge: contract.mergeLocationType,
});

/** Of chains, all but the list are extensions. */
export const chainCalls: GroupCalls = groupCalls({
  list: contract.listChains,
  get: contract.getChain,
  create: contract.createChain,
  update: contract.updateChain,
  remove: contract.deleteChain,
  usage: contract.chainUsage,
  merge: contract.mergeChain,
});

export const {
  list: listLocationTypes,
  get: getLocationType,
  create: createLocationType,
} = typeCalls;
export const { list: listChains, create: createChain } = chainCalls;
