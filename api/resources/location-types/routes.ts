import {
  createChain,
  createLocationType,
  deleteLocationType,
  getLocationType,
  listChains,
  listLocationTypes,
  updateLocationType,
} from "contract/calls";
import type { ApiContext } from "../../context";
import { readList, readOne } from "../../http/list/list";
import { chainResource, locationTypeResource } from "./resource";
import { addChain, addType, deleteType, renameType } from "./write";

export function locationTypeCalls({ server }: ApiContext): void {
  server.serve(
    listLocationTypes,
    ({ db, scope, query }) => readList(db, locationTypeResource, scope, query),
    { list: locationTypeResource },
  );

  server.serve(getLocationType, ({ db, scope, params }) =>
    readOne(db, locationTypeResource, scope, params.id),
  );

  server.serve(createLocationType, ({ db, body }) => addType(db, body.name));

  server.serve(updateLocationType, ({ db, params, body }) => renameType(db, params.id, body.name));

  server.serve(deleteLocationType, ({ db, params }) => deleteType(db, params.id));

  server.serve(listChains, ({ db, scope, query }) => readList(db, chainResource, scope, query), {
    list: chainResource,
  });

  server.serve(createChain, ({ db, body }) => addChain(db, body.name));
}
