import {
  createFilterTemplate as createFilterCall,
  createRouteTemplate as createRouteCall,
  deleteFilterTemplate as deleteFilterCall,
  deleteRouteTemplate as deleteRouteCall,
  listFilterTemplates,
  listRouteTemplates,
} from "contract/calls";
import { eq } from "drizzle-orm";
import type { ApiContext } from "../../../context";
import { routeTemplates } from "../../../db/schema";
import { readList } from "../../../http/list/list";
import { createFilterTemplate, deleteFilterTemplate, offeredTo } from "./filter-templates";
import { filterTemplateResource, routeTemplateResource } from "./resource";
import { createRouteTemplate, deleteRouteTemplate, templateOwner } from "./route-templates";

export function register({ server, db, now }: ApiContext): void {
  server.serve(
    listRouteTemplates,
    async ({ caller, scope, params, query }) => {
      const owner = await templateOwner(db, { caller, scope }, params.id);
      return readList(db, routeTemplateResource, scope, query, eq(routeTemplates.userId, owner));
    },
    { list: routeTemplateResource },
  );

  // With an Idempotency-Key the answer is stored in the same transaction.
  server.serve(createRouteCall, ({ db, caller, scope, params, body }) =>
    createRouteTemplate(db, { caller, scope }, params.id, body, now()),
  );

  server.serve(deleteRouteCall, ({ caller, scope, params }) =>
    deleteRouteTemplate(db, { caller, scope }, params.id),
  );

  server.serve(
    listFilterTemplates,
    ({ caller, scope, query }) =>
      readList(db, filterTemplateResource, scope, query, offeredTo(caller)),
    { list: filterTemplateResource },
  );

  server.serve(createFilterCall, ({ db, caller, scope, body }) =>
    createFilterTemplate(db, { caller, scope }, body, now()),
  );

  server.serve(deleteFilterCall, ({ caller, scope, params }) =>
    deleteFilterTemplate(db, { caller, scope }, params.id),
  );
}
