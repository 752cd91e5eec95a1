import {
  assignOfficeLocations,
  assignUserLocations,
  deleteLocations as deleteCall,
  listLocationRoutes,
  unassignLocations as unassignCall,
  unassignLocationRoutes,
} from "contract/calls";
import { sql } from "drizzle-orm";
import type { ApiContext } from "../../context";
import { routeLocations, routes } from "../../db/schema";
import { readList } from "../../http/list/list";
import { routeResource } from "../routes/resource";
import { assignToAgent, assignToOffice } from "./assign";
import { isOneOf } from "./lock";
import { deleteLocations, unassignFromRoutes, unassignLocations } from "./unassign";

export function locationBulkCalls({ server, db, now }: ApiContext): void {
  server.serve(unassignCall, ({ scope, query }) =>
    unassignLocations(db, query.from, { ids: query.locations, scope, now: now() }),
  );

  server.serve(deleteCall, ({ scope, query }) =>
    deleteLocations(db, query.from, { ids: query.locations, scope, now: now() }),
  );

  server.serve(unassignLocationRoutes, ({ scope, body }) =>
    unassignFromRoutes(db, body.routeIds, { ids: body.locationIds, scope, now: now() }),
  );

  server.serve(
    listLocationRoutes,
    ({ scope, query }) =>
      readList(
        db,
        routeResource,
        scope,
        query,
        sql`${routes.id} IN (
        SELECT ${routeLocations.routeId} FROM ${routeLocations}
        WHERE ${isOneOf(sql`${routeLocations.locationId}`, query.locationIds)})`,
      ),
    { list: routeResource },
  );

  server.serve(assignUserLocations, ({ scope, params, body }) =>
    assignToAgent(db, params.id, { ids: body, scope, now: now() }),
  );

  server.serve(assignOfficeLocations, ({ scope, params, body }) =>
    assignToOffice(db, params.id, { ids: body, scope, now: now() }),
  );
}
