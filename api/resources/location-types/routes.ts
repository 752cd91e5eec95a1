import * as calls from "contract/calls";
import type { ApiContext } from "../../context";
import { readList, readOne } from "../../http/list/list";
import { CHAINS, TYPES } from "./groups";
import { merge } from "./merge";
import { chainResource, locationTypeResource } from "./resource";
import { usageOf } from "./usage";
import { addTo, deleteFrom, renameIn } from "./write";

export function locationTypeCalls(context: ApiContext): void {
  typeCalls(context);
  chainCalls(context);
}

function typeCalls({ server, db, queue, now }: ApiContext): void {
  server.serve(
    calls.listLocationTypes,
    ({ db, scope, query }) => readList(db, locationTypeResource, scope, query),
    { list: locationTypeResource },
  );
  server.serve(calls.getLocationType, ({ db, scope, params }) =>
    readOne(db, locationTypeResource, scope, params.id),
  );
  server.serve(calls.createLocationType, ({ db, body }) => addTo(db, TYPES, body.name));
  server.serve(calls.updateLocationType, ({ db, params, body }) =>
    renameIn(db, TYPES, params.id, body.name),
  );
  server.serve(calls.deleteLocationType, ({ db, params }) => deleteFrom(db, TYPES, params.id));
  server.serve(calls.locationTypeUsage, ({ db, scope, query }) =>
    usageOf(db, TYPES, { ids: query.ids, scope, now: now() }),
  );
  server.serve(calls.mergeLocationType, ({ caller, params }) =>
    merge({ db, queue }, TYPES, { ...params, userId: caller.id, now: now() }),
  );
}

function chainCalls({ server, db, queue, now }: ApiContext): void {
  server.serve(
    calls.listChains,
    ({ db, scope, query }) => readList(db, chainResource, scope, query),
    { list: chainResource },
  );
  server.serve(calls.getChain, ({ db, scope, params }) =>
    readOne(db, chainResource, scope, params.id),
  );
  server.serve(calls.createChain, ({ db, body }) => addTo(db, CHAINS, body.name));
  server.serve(calls.updateChain, ({ db, params, body }) =>
    renameIn(db, CHAINS, params.id, body.name),
  );
  server.serve(calls.deleteChain, ({ db, params }) => deleteFrom(db, CHAINS, params.id));
  server.serve(calls.chainUsage, ({ db, scope, query }) =>
    usageOf(db, CHAINS, { ids: query.ids, scope, now: now() }),
  );
  server.serve(calls.mergeChain, ({ caller, params }) =>
    merge({ db, queue }, CHAINS, { ...params, userId: caller.id, now: now() }),
  );
}
