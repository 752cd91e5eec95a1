import * as calls from "contract/calls";
import type { ApiContext } from "../../context";
import { readList, readOne } from "../../http/list/list";
import { CHAINS, type Group, TYPES } from "./groups";
import { merge } from "./merge";
import { locationMerge } from "./merge-job";
import { chainResource, locationTypeResource } from "./resource";
import { usageOf } from "./usage";
import { addTo, changeIn, deleteFrom, setVisitMinutes } from "./write";

/** Long work that these calls begin. */
export const jobKinds = [locationMerge];

export function register(context: ApiContext): void {
  context.server.serve(calls.setVisitMinutes, ({ db, params, body }) =>
    setVisitMinutes(db, params.id, body.visitMinutes),
  );
  serveGroup(context, TYPES, locationTypeResource, {
    list: calls.listLocationTypes,
    get: calls.getLocationType,
    create: calls.createLocationType,
    update: calls.updateLocationType,
    remove: calls.deleteLocationType,
    usage: calls.locationTypeUsage,
    merge: calls.mergeLocationType,
  });
  serveGroup(context, CHAINS, chainResource, {
    list: calls.listChains,
    get: calls.getChain,
    create: calls.createChain,
    update: calls.updateChain,
    remove: calls.deleteChain,
    usage: calls.chainUsage,
    merge: calls.mergeChain,
  });
}

interface Declared {
  list: typeof calls.listLocationTypes;
  get: typeof calls.getLocationType;
  create: typeof calls.createLocationType;
  update: typeof calls.updateLocationType;
  remove: typeof calls.deleteLocationType;
  usage: typeof calls.locationTypeUsage;
  merge: typeof calls.mergeLocationType;
}

/** Types and chains are served alike; who may make which call is the contract's. */
function serveGroup(
  { server, db, queue, now }: ApiContext,
  group: Group,
  resource: typeof locationTypeResource | typeof chainResource,
  { list, get, create, update, remove, usage, merge: mergeCall }: Declared,
): void {
  server.serve(list, ({ db, scope, query }) => readList(db, resource, scope, query), {
    list: resource,
  });
  server.serve(get, ({ db, scope, params }) => readOne(db, resource, scope, params.id));
  server.serve(create, async ({ db, scope, body }) =>
    readOne(db, resource, scope, await addTo(db, group, body)),
  );
  server.serve(update, async ({ db, scope, params, body }) => {
    await changeIn(db, group, params.id, body);
    return readOne(db, resource, scope, params.id);
  });
  server.serve(remove, ({ db, params }) => deleteFrom(db, group, params.id));
  server.serve(usage, ({ db, scope, query }) =>
    usageOf(db, group, { ids: query.ids, scope, now: now() }),
  );
  server.serve(mergeCall, ({ caller, params }) =>
    merge({ db, queue }, group, { ...params, userId: caller.id, now: now() }),
  );
}
