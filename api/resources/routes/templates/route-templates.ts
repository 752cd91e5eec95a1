import type { createRouteTemplate as createCall } from "contract/calls";
import type { Changed } from "contract/common";
import type { RouteTemplate } from "contract/entities";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../../db/connect";
import { routeTemplates, users } from "../../../db/schema";
import { forbidden, notFound } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import { readOne } from "../../../http/list/list";
import type { Authorised } from "../../../http/serve";
import { inUserScope } from "../../users/resource";
import { usableLocations } from "../stops";
import { ownOrGoverned } from "./owner";
import { routeTemplateResource } from "./resource";

/**
 * The id of the user whose route templates a call is about.
 *
 * @throws 403 for another's, to all but admins; 404 for a user outside the scope
 */
export async function templateOwner(
  db: Db,
  { caller, scope }: Authorised,
  userId: string,
): Promise<string> {
  const id = asUuid(userId);
  if (id === caller.id) return id;
  if (caller.role !== "admin") {
    throw forbidden("The route templates of others are for admins", "ROLE_NOT_ALLOWED");
  }
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), inUserScope(scope)));
  if (!user) throw notFound("There is no such user");
  return user.id;
}

/**
 * Keeps a selection of stops for a user. Its locations must be such as a route could be made
 * of now; what becomes of them later leaves the template as it is.
 *
 * @throws 403 and 404 as {@link templateOwner}; 422 naming locations that are unknown within
 *   the scope, inactive, or named twice
 */
export async function createRouteTemplate(
  db: Db,
  by: Authorised,
  userId: string,
  { name, locationIds, distance, estimatedTime }: z.output<typeof createCall.body>,
  now: Date,
): Promise<RouteTemplate> {
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(routeTemplates)
      .values({
        userId: await templateOwner(tx, by, userId),
        name,
        locationIds: await usableLocations(tx, by.scope, locationIds, "body.locationIds"),
        distance,
        estimatedTime,
        createdAt: now.toISOString(),
      })
      .returning({ id: routeTemplates.id });
    return readOne(tx, routeTemplateResource, by.scope, made?.id ?? "");
  });
}

/** Deletes a route template for good. 404 for one that isn't the caller's to delete. */
export async function deleteRouteTemplate(db: Db, by: Authorised, id: string): Promise<Changed> {
  const gone = await db
    .delete(routeTemplates)
    .where(and(eq(routeTemplates.id, asUuid(id)), ownOrGoverned(by, routeTemplates.userId)))
    .returning({ id: routeTemplates.id });
  if (gone.length === 0) throw notFound("There is no such route template of yours");
  return { count: gone.length };
}
