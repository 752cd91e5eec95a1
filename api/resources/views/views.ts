import type { createListView as createCall } from "contract/calls";
import type { Changed } from "contract/common";
import type { ListView } from "contract/entities";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import { listViews } from "../../db/schema";
import { violates } from "../../db/violations";
import { conflict, notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { readOne } from "../../http/list/list";
import { inOffices } from "../../http/scope";
import type { Authorised } from "../../http/serve";
import { findOffice } from "../offices";
import { listViewResource } from "./resource";

const { userId, officeId } = listViews;

/** One's own, and what is shared by an office within the scope. */
const governedBy = ({ caller, scope }: Authorised): SQL =>
  sql`(${userId} = ${caller.id}::uuid OR (${officeId} IS NOT NULL AND ${inOffices(scope, officeId)}))`;

/** What somebody is offered: what they govern, and what the office that they work for shares. */
export const offeredTo = (by: Authorised): SQL =>
  by.caller.officeId === null
    ? governedBy(by)
    : sql`(${governedBy(by)} OR ${officeId} = ${by.caller.officeId}::uuid)`;

/**
 * Keeps a view of a list for the caller.
 *
 * @throws 404 for an office outside the scope; 409 for a second view of this name and list
 */
export async function createListView(
  db: Db,
  { caller, scope }: Authorised,
  { list, name, query, officeId: sharedBy }: z.output<typeof createCall.body>,
  now: Date,
): Promise<ListView> {
  const office = sharedBy ? (await findOffice(db, scope, sharedBy)).id : null;
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(listViews)
      .values({
        userId: caller.id,
        officeId: office,
        list,
        name,
        query,
        createdAt: now.toISOString(),
      })
      .returning({ id: listViews.id })
      .catch((error) => {
        if (!violates(error, "unique")) throw error;
        throw conflict(`You have a view "${name}" of this list already. Choose another name.`);
      });
    return readOne(tx, listViewResource, scope, made?.id ?? "");
  });
}

/** Deletes a view for good. 404 for one that isn't the caller's to delete. */
export async function deleteListView(db: Db, by: Authorised, id: string): Promise<Changed> {
  const gone = await db
    .delete(listViews)
    .where(sql`${listViews.id} = ${asUuid(id)}::uuid AND ${governedBy(by)}`)
    .returning({ id: listViews.id });
  if (gone.length === 0) throw notFound("There is no such view of yours");
  return { count: gone.length };
}
