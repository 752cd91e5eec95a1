import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { routes } from "../../db/schema";
import { laterThan } from "../../db/stamp";
import { changedMeanwhile, notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import type { AccessScope } from "../../http/scope";
import { inRouteScope } from "./scope";

export type RouteRow = typeof routes.$inferSelect;

/**
 * The routes with these ids, held until the transaction ends. Always in the order of their
 * ids, so that two bulk changes wait for each other instead of blocking each other for good.
 *
 * @param ids may hold the same id twice
 * @throws 404 unless all of them are within the scope
 */
export async function lockRoutes(
  tx: Db,
  ids: readonly string[],
  scope: AccessScope,
): Promise<RouteRow[]> {
  const wanted = new Set(ids.map(asUuid));
  const found = await tx
    .select()
    .from(routes)
    .where(sql`${routes.id} = ANY(${sql.param([...wanted])}::uuid[]) AND ${inRouteScope(scope)}`)
    .orderBy(routes.id)
    .for("update");
  const missing = wanted.size - found.length;
  if (missing > 0) {
    throw notFound(
      wanted.size === 1 ? "There is no such route" : `${missing} of the routes do not exist`,
    );
  }
  return found;
}

/**
 * One route, held until the transaction ends.
 *
 * @param updatedAt the state that the caller's edit started from, where they said it
 * @throws 404 outside the scope; 409 when the route was changed since
 */
export async function lockRoute(
  tx: Db,
  id: string,
  scope: AccessScope,
  updatedAt?: string,
): Promise<RouteRow> {
  const [route] = await lockRoutes(tx, [id], scope);
  if (!route) throw notFound("There is no such route");
  checkUnchanged(route, updatedAt);
  return route;
}

/** @throws 409 when the route was changed since `updatedAt`, where the caller said it */
export function checkUnchanged(route: RouteRow, updatedAt: string | undefined): void {
  if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(route.updatedAt)) {
    throw changedMeanwhile("Someone else changed this route meanwhile");
  }
}

/** The next `updatedAt` of a route: now, yet always later than before. */
export const laterThanBefore = (now: Date): SQL => laterThan(routes.updatedAt, now);

/** Up to five routes by name, for a message. */
export function nameRoutes(rows: readonly { name: string }[]): string {
  const names = rows.slice(0, 5).map(({ name }) => `"${name}"`);
  return names.join(", ") + (rows.length > 5 ? ` and ${rows.length - 5} more` : "");
}
