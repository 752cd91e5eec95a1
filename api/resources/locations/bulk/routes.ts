import {
  assignOfficeLocations,
  assignUserLocations,
  changeLocations as changeCall,
  deleteLocations as deleteCall,
  listLocationRoutes,
  unassignLocations as unassignCall,
  unassignLocationRoutes,
} from "contract/calls";
import { sql } from "drizzle-orm";
import type { ApiContext } from "../../../context";
import { routeLocations, routes } from "../../../db/schema";
import { readList } from "../../../http/list/list";
import { routeResource } from "../../routes/resource";
import { assignToAgent, assignToOffice } from "./assign";
import { changeLocations } from "./change";
import { isOneOf } from "./lock";
import { deleteLocations, unassignFromRoutes, unassignLocations } from "./unassign";

export function register({ server, db, now }: ApiContext): void {
  server.serve(unassignCall, ({ scope, caller, query }) =>
    unassignLocations(db, query.from, {
      ids: query.locations,
      scope,
      userId: caller.id,
      now: now(),
    }),
  );

  server.serve(deleteCall, ({ scope, caller, query }) =>
    deleteLocations(db, query.from, { ids: query.locations, scope, userId: caller.id, now: now() }),
  );

  server.serve(changeCall, ({ scope, caller, body: { locationIds, ...to } }) =>
    changeLocations(db, to, { ids: locationIds, scope, userId: caller.id, now: now() }),
  );

  server.serve(unassignLocationRoutes, ({ scope, caller, body }) =>
    unassignFromRoutes(db, body.routeIds, {
      ids: body.locationIds,
      scope,
      userId: caller.id,
      now: now(),
    }),
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

  server.serve(assignUserLocations, ({ scope, caller, params, body }) =>
    assignToAgent(db, params.id, { ids: body, scope, userId: caller.id, now: now() }),
  );

  server.serve(assignOfficeLocations, ({ scope, caller, params, body }) =>
    assignToOffice(db, params.id, { ids: body, scope, userId: caller.id, now: now() }),
  );
}
