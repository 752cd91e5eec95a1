import { type SQL, sql } from "drizzle-orm";
import { locations, routeLocations, routes } from "../../db/schema";
import { type AccessScope, inOffices } from "../../http/scope";
import { inRouteScope } from "../routes/scope";

/**
 * Locations belong to their office; those of none are the admins'. An agent sees those of
 * their office that are given to them, and the stops of the routes given to them.
 */
export function inLocationScope(scope: AccessScope): SQL {
  const own = (userId: string) => sql`${locations.userId} = ${userId}::uuid`;
  if (scope.kind !== "self") return inOffices(scope, locations.officeId);
  // An array instead of a join: each condition of the OR can then use its own index.
  return sql`(${inOffices(scope, locations.officeId, own)} OR ${locations.id} = ANY(ARRAY(
    SELECT ${routeLocations.locationId} FROM ${routeLocations}
    JOIN ${routes} ON ${routes.id} = ${routeLocations.routeId}
    WHERE ${inRouteScope(scope)})))`;
}
