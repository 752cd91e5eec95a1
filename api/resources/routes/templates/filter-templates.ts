import type { createFilterTemplate as createCall } from "contract/calls";
import type { Changed } from "contract/common";
import type { LocationFilterTemplate } from "contract/entities";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../../db/connect";
import { locationFilterTemplates } from "../../../db/schema";
import { wellFormed } from "../../../db/well-formed";
import type { Caller } from "../../../http/access";
import { forbidden, invalid, notFound } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import { readOne } from "../../../http/list/list";
import type { Authorised } from "../../../http/serve";
import { ownOrGoverned } from "./owner";
import { filterTemplateResource } from "./resource";

const { userId, isGlobal, status } = locationFilterTemplates;

/** The stop filters that someone chooses from: their own and the global ones, not the deleted. */
export const offeredTo = (caller: Caller): SQL =>
  sql`${status} = 'active' AND (${userId} = ${caller.id}::uuid OR ${isGlobal})`;

/**
 * Keeps a stop filter of the caller's.
 *
 * @throws 403 for a global one, to all but admins; 422 for another's id
 */
export async function createFilterTemplate(
  db: Db,
  { caller, scope }: Authorised,
  body: z.output<typeof createCall.body>,
  now: Date,
): Promise<LocationFilterTemplate> {
  if (body.userId !== undefined && asUuid(body.userId) !== caller.id) {
    throw invalid("body.userId must be your own id", "body.userId");
  }
  if (body.isGlobal && caller.role !== "admin") {
    throw forbidden("Filters for everyone are for admins to make", "ROLE_NOT_ALLOWED");
  }
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(locationFilterTemplates)
      .values({
        userId: caller.id,
        name: body.name,
        filters: wellFormed(body.filters),
        isGlobal: body.isGlobal,
        createdAt: now.toISOString(),
      })
      .returning({ id: locationFilterTemplates.id });
    return readOne(tx, filterTemplateResource, scope, made?.id ?? "");
  });
}

/**
 * Deletes a stop filter, softly.
 *
 * @throws 404 for one that isn't the caller's to delete; an admin may delete any of the users
 *   within the scope, and any global one
 */
export async function deleteFilterTemplate(db: Db, by: Authorised, id: string): Promise<Changed> {
  const theirs = ownOrGoverned(by, userId);
  const mayDelete = by.caller.role === "admin" ? sql`(${theirs} OR ${isGlobal})` : theirs;
  const gone = await db
    .update(locationFilterTemplates)
    .set({ status: "inactive" })
    .where(
      sql`${locationFilterTemplates.id} = ${asUuid(id)}::uuid AND ${status} = 'active' AND ${mayDelete}`,
    )
    .returning({ id: locationFilterTemplates.id });
  if (gone.length === 0) throw notFound("There is no such stop filter of yours");
  return { count: gone.length };
}
