import type { Changed } from "contract/common";
import type { Chain, LocationType } from "contract/entities";
import { eq } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { chains, locationTypes } from "../../db/schema";
import { violates } from "../../db/violations";
import { conflict, notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";

/** Makes a location type. 409 when there is one of this name in any letter case. */
export async function addType(db: Db, name: string): Promise<LocationType> {
  const [made] = await db.insert(locationTypes).values({ name }).onConflictDoNothing().returning();
  if (!made) throw nameTaken("location type", name);
  return made;
}

/** Renames a location type. 404 when there is none, 409 when another has the name. */
export async function renameType(db: Db, id: string, name: string): Promise<LocationType> {
  const found = eq(locationTypes.id, asUuid(id));
  try {
    const [renamed] = await db.update(locationTypes).set({ name }).where(found).returning();
    if (!renamed) throw noType();
    return renamed;
  } catch (error) {
    if (violates(error, "unique")) throw nameTaken("location type", name);
    throw error;
  }
}

/** Deletes a location type for good. 409 while a location is of it, deleted ones too. */
export async function deleteType(db: Db, id: string): Promise<Changed> {
  const found = eq(locationTypes.id, asUuid(id));
  try {
    const [deleted] = await db.delete(locationTypes).where(found).returning();
    if (!deleted) throw noType();
    return { count: 1 };
  } catch (error) {
    if (violates(error, "foreignKey")) {
      throw conflict("There are locations of this type", "TYPE_IN_USE");
    }
    throw error;
  }
}

/** Makes a chain. 409 when there is one of this name in any letter case. */
export async function addChain(db: Db, name: string): Promise<Chain> {
  const [made] = await db.insert(chains).values({ name }).onConflictDoNothing().returning();
  if (!made) throw nameTaken("chain", name);
  return made;
}

const noType = () => notFound("There is no such location type");
const nameTaken = (what: string, name: string) =>
  conflict(`There is a ${what} "${name}" already`, "NAME_TAKEN");
