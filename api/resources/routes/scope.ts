import { type SQL, sql } from "drizzle-orm";
import { routes } from "../../db/schema";
import { type AccessScope, inOffices } from "../../http/scope";

/** Routes belong to the office that answers for them; an agent sees those given to them. */
export const inRouteScope = (scope: AccessScope): SQL =>
  inOffices(scope, routes.ownerOfficeId, (userId) => sql`${routes.userId} = ${userId}::uuid`);
