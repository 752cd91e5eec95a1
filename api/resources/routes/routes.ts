import {
  agentRoutes,
  copyRoute as copyCall,
  createRoute as createCall,
  deleteRoutes,
  getRoute,
  listRoutes,
  progressRoute as progressCall,
  rearrangeRoutes as rearrangeCall,
  scheduleRoutes as scheduleCall,
  unassignRoutes as unassignCall,
  updateRoute as updateCall,
} from "contract/calls";
import type { ApiContext } from "../../context";
import { forbidden } from "../../http/errors";
import { readList, readOne } from "../../http/list/list";
import { readAgentRoutes } from "../users";
import { deactivateRoutes, unassignRoutes } from "./bulk";
import { copyRoute } from "./copy";
import { createRoute, readNewRoute } from "./create";
import { routesAt } from "./late";
import { progressRoute } from "./progress";
import { rearrangeRoutes } from "./rearrange";
import { routeResource } from "./resource";
import { scheduleRoutes } from "./schedule";
import { updateRoute } from "./update";

export function register({ server, db, now }: ApiContext): void {
  server.serve(listRoutes, ({ scope, query }) => readList(db, routesAt(now()), scope, query), {
    list: routesAt(now()),
  });

  server.serve(getRoute, ({ scope, params, query }) =>
    readOne(db, routeResource, scope, params.id, query),
  );

  server.serve(createCall, ({ db, scope, caller, query, body }) =>
    createRoute(db, { scope, caller, now: now() }, readNewRoute(query, body)),
  );

  server.serve(copyCall, ({ db, scope, caller, params }) =>
    copyRoute(db, { scope, caller, now: now() }, params),
  );

  server.serve(updateCall, ({ scope, params, body }) =>
    updateRoute(db, scope, params.id, body, now()),
  );

  server.serve(progressCall, ({ scope, params, body }) =>
    progressRoute(db, scope, params.id, { ...body, now: now() }),
  );

  server.serve(deleteRoutes, ({ scope, caller, body }) =>
    deactivateRoutes(db, { ids: body.ids, scope, userId: caller.id, now: now() }, body.updatedAt),
  );

  server.serve(scheduleCall, ({ scope, caller, body: { ids, updatedAt, ...to } }) =>
    scheduleRoutes(db, { ids, scope, userId: caller.id, now: now() }, to, updatedAt),
  );

  // With an Idempotency-Key the answer is stored in the same transaction.
  server.serve(rearrangeCall, ({ db, scope, caller, body }) =>
    rearrangeRoutes(db, { scope, caller, now: now() }, body),
  );

  server.serve(unassignCall, async ({ scope, caller, params, query, body }) => {
    if (params.scope === "all" && caller.role !== "admin") {
      throw forbidden('The scope "all" is for admins', "ROLE_NOT_ALLOWED");
    }
    const { route = false, agent = false, office = false } = body ?? {};
    const nothingSaid = !route && !agent && !office;
    return unassignRoutes(
      db,
      { route, agent: agent || nothingSaid, office: office || nothingSaid },
      { ids: query.ids, scope, userId: caller.id, now: now() },
    );
  });

  server.serve(agentRoutes, ({ scope, params }) => readAgentRoutes(db, scope, params.id));
}
