import type { AgentRoutes } from "contract/calls";
import type { RouteLocation, User } from "contract/entities";
import { type List, ListQuery } from "contract/list";
import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { routeLocations, routes } from "../../db/schema";
import { notFound } from "../../http/errors";
import { readList, readOne } from "../../http/list/list";
import { readFilter } from "../../http/list/query";
import type { AccessScope } from "../../http/scope";
import { routeResource } from "../routes/resource";
import { routeLocationResource } from "../routes/route-locations/resource";
import { inRouteScope } from "../routes/scope";
import { userResource } from "./resource";

const SHOWN_ROUTES = 100;

/**
 * An agent's routes in figures, deleted ones left out, and the active ones in full.
 *
 * @throws 404 for a user who is no agent within the scope
 */
export async function readAgentRoutes(
  db: Db,
  scope: AccessScope,
  id: string,
): Promise<AgentRoutes> {
  const user = await readAgent(db, scope, id);
  const [row] = await queryRows(
    db,
    sql`
    SELECT count(*)::int AS routes,
      count(*) FILTER (WHERE ${routes.status} = 'active')::int AS active,
      count(*) FILTER (WHERE ${routes.status} = 'completed')::int AS completed,
      coalesce(sum(${routes.totalLocation}), 0)::int AS stops,
      coalesce(sum(${routes.visitedLocation}), 0)::int AS visited,
      coalesce(sum(${routes.distance}), 0)::float8 AS distance,
      coalesce(sum(${routes.estimatedTime}), 0)::float8 AS time
    FROM ${routes}
    WHERE ${routes.userId} = ${user.id}::uuid AND ${routes.status} <> 'inactive'
      AND ${inRouteScope(scope)}`,
  );
  const figure = (name: string) => Number(row?.[name] ?? 0);
  const active = await readList(
    db,
    routeResource,
    scope,
    ListQuery.parse({ limit: SHOWN_ROUTES }),
    sql`${routes.userId} = ${user.id}::uuid AND ${routes.status} = 'active'`,
  );
  return {
    user,
    routeCount: figure("routes"),
    activeCount: figure("active"),
    completedCount: figure("completed"),
    stopCount: figure("stops"),
    visitedCount: figure("visited"),
    distance: figure("distance"),
    estimatedTime: figure("time"),
    routes: active.data,
  };
}

/**
 * The stops of an agent's active routes with location and latest visit, route by route.
 *
 * @throws 404 for a user who is no agent within the scope
 */
export async function listAgentStops(
  db: Db,
  scope: AccessScope,
  id: string,
  query: ListQuery,
): Promise<List<RouteLocation>> {
  const user = await readAgent(db, scope, id);
  return readList(
    db,
    routeLocationResource,
    scope,
    withRelations(query),
    sql`${routeLocations.routeId} IN (
      SELECT ${routes.id} FROM ${routes}
      WHERE ${routes.userId} = ${user.id}::uuid AND ${routes.status} = 'active')`,
  );
}

async function readAgent(db: Db, scope: AccessScope, id: string): Promise<User> {
  const user = await readOne(db, userResource, scope, id, { include: ["office"] });
  if (user.role !== "agent") throw notFound("There is no such agent");
  return user;
}

/** The query with what this list always shows. */
function withRelations(query: ListQuery): ListQuery {
  const filter = readFilter(query.filter);
  const include = filter.include ?? [];
  const always = ["location", "visit"]
    .filter((relation) => include.every((asked) => asked.relation !== relation))
    .map((relation) => ({ relation }));
  return { ...query, filter: JSON.stringify({ ...filter, include: [...include, ...always] }) };
}
