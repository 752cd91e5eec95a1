import type { createChain, createLocationType } from "contract/calls";
import type { Changed } from "contract/common";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import { locationTypes } from "../../db/schema";
import { violates } from "../../db/violations";
import { conflict, notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { type Group, TYPES } from "./groups";
import { refuseMerging } from "./merges";

/** A type or a chain by its name. */
export interface Named {
  id: string;
  name: string;
}

/** The body of a call: all its fields are stored. */
type Fields = z.output<typeof createChain.body | typeof createLocationType.body>;

/** Makes one and returns its id. 409 when there is one of this name in any letter case. */
export async function addTo(db: Db, group: Group, fields: Fields): Promise<string> {
  const [made] = await db
    .insert(group.table)
    .values(fields)
    .onConflictDoNothing()
    .returning({ id: group.table.id });
  if (!made) throw nameTaken(group, fields.name);
  return made.id;
}

/** Changes one. 404 when there is none, 409 when another has the name. */
export async function changeIn(db: Db, group: Group, id: string, fields: Fields): Promise<void> {
  const found = eq(group.table.id, asUuid(id));
  try {
    const [changed] = await db
      .update(group.table)
      .set(fields)
      .where(found)
      .returning({ id: group.table.id });
    if (!changed) throw isNot(group);
  } catch (error) {
    if (violates(error, "unique")) throw nameTaken(group, fields.name);
    throw error;
  }
}

/** Says how long visits take at locations of a type that don't say so themselves. 404 when there is none. */
export async function setVisitMinutes(
  db: Db,
  id: string,
  visitMinutes: number | null,
): Promise<Changed> {
  const [changed] = await db
    .update(locationTypes)
    .set({ visitMinutes })
    .where(eq(locationTypes.id, asUuid(id)))
    .returning();
  if (!changed) throw isNot(TYPES);
  return { count: 1 };
}

/** Deletes one for good. 409 while a location is of it, deleted ones too, and while it is merged. */
export async function deleteFrom(db: Db, group: Group, id: string): Promise<Changed> {
  const found = eq(group.table.id, asUuid(id));
  try {
    return await db.transaction(async (tx) => {
      const [held] = await tx.select().from(group.table).where(found).for("update");
      if (!held) throw isNot(group);
      await refuseMerging(tx, group, [held]);
      await tx.delete(group.table).where(found);
      return { count: 1 };
    });
  } catch (error) {
    if (violates(error, "foreignKey")) {
      throw conflict(`There are locations of this ${group.word}`, group.inUse);
    }
    throw error;
  }
}

/** 404 for an id that nothing has. */
export const isNot = ({ noun }: Group) => notFound(`There is no such ${noun}`);

const nameTaken = ({ noun }: Group, name: string) =>
  conflict(`There is a ${noun} "${name}" already`, "NAME_TAKEN");
