import { sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { locations } from "../../../db/schema";
import { laterThan } from "../../../db/stamp";
import { violates } from "../../../db/violations";
import { conflict } from "../../../http/errors";
import { NOBODY } from "../../../http/ids";
import type { LocationChange } from "..";
import { replacedBy } from "../undo";
import { externalIdTaken } from "../write";
import { isOneOf, type LocationRow } from "./lock";

/** What a bulk change writes into its locations. */
type Target = Partial<
  Pick<
    LocationRow,
    | "status"
    | "userId"
    | "officeId"
    | "typeId"
    | "chainId"
    | "openingHours"
    | "closedDays"
    | "visitEvery"
    | "visitMinutes"
    | "priority"
    | "doNotVisit"
  >
>;

/** Runs a change of many locations as one transaction. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(work);
  } catch (error) {
    // Only someone who was quicker than the check in `writeLocations` leads here.
    if (violates(error, "unique")) throw externalIdTaken();
    throw error;
  }
}

/**
 * Writes the same values into all of these locations that have others.
 *
 * @returns what was changed, to be taken back
 * @throws 409 when they go to an office that has the `externalId` of one of them already
 */
export async function writeLocations(
  tx: Db,
  found: readonly LocationRow[],
  to: Target,
  now: Date,
): Promise<LocationChange[]> {
  const entries = Object.entries(to) as [keyof Target, string | number | boolean | null][];
  const changing = found.filter((row) => entries.some(([key, value]) => row[key] !== value));
  if (changing.length === 0) return [];
  const { officeId } = to;
  if (officeId !== undefined) {
    await checkKeys(
      tx,
      changing.filter((row) => row.officeId !== officeId),
      officeId,
    );
  }
  const ids = changing.map(({ id }) => id);
  const written = await tx
    .update(locations)
    .set({ ...to, updatedAt: laterThan(locations.updatedAt, now) })
    .where(isOneOf(sql`${locations.id}`, ids))
    .returning({ id: locations.id, updatedAt: locations.updatedAt });
  const updatedAt = new Map(written.map((row) => [row.id, row.updatedAt]));
  return changing.map((row) => ({
    id: row.id,
    before: replacedBy(row, Object.keys(to)),
    updatedAt: updatedAt.get(row.id) ?? row.updatedAt,
  }));
}

/** Keys from outside are unique in an office, and among the locations of none. */
async function checkKeys(
  tx: Db,
  moving: readonly LocationRow[],
  officeId: string | null,
): Promise<void> {
  const keys = moving.flatMap(({ externalId }) => externalId ?? []);
  if (keys.length === 0) return;
  const there = await tx
    .select({ externalId: locations.externalId })
    .from(locations)
    .where(
      sql`coalesce(${locations.officeId}, ${NOBODY}::uuid) = ${officeId ?? NOBODY}::uuid
      AND ${locations.externalId} = ANY(${sql.param(keys)}::text[])`,
    );
  const seen = new Set(there.map(({ externalId }) => externalId));
  for (const key of keys) {
    if (seen.has(key)) {
      throw conflict(
        `Where they go, there is a location with the external id "${key}" already`,
        "EXTERNAL_ID_TAKEN",
      );
    }
    seen.add(key);
  }
}
