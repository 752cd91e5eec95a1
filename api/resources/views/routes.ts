import {
  createListView as createCall,
  deleteListView as deleteCall,
  listListViews,
} from "contract/calls";
import type { ApiContext } from "../../context";
import { readList } from "../../http/list/list";
import { listViewResource } from "./resource";
import { createListView, deleteListView, offeredTo } from "./views";

export function register({ server, db, now }: ApiContext): void {
  server.serve(
    listListViews,
    ({ caller, scope, query }) =>
      readList(db, listViewResource, scope, query, offeredTo({ caller, scope })),
    { list: listViewResource },
  );

  // With an Idempotency-Key the answer is stored in the same transaction.
  server.serve(createCall, ({ db, caller, scope, body }) =>
    createListView(db, { caller, scope }, body, now()),
  );

  server.serve(deleteCall, ({ caller, scope, params }) =>
    deleteListView(db, { caller, scope }, params.id),
  );
}
