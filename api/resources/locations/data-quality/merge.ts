import type { Changed } from "contract/common";
import type { mergeLocation as call, MergeField } from "contract/locations/data-quality-calls";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../../db/connect";
import { locations } from "../../../db/schema";
import { laterThan } from "../../../db/stamp";
import { changedMeanwhile, conflict, invalid } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import { recordUndo } from "../../audit/undo";
import { holdUser, type LocationChange } from "..";
import { inTransaction, type LocationBulk, type LocationRow, lockLocations } from "../bulk";
import { replacedBy } from "../undo";
import { holdRoutesOf, moveBelongings } from "./move";

type Merge = z.output<typeof call.body> & { id: string };
type Column = keyof LocationRow;

/** The columns that a field of the form stands for. */
const COLUMNS: Record<MergeField, readonly Column[]> = {
  name: ["name"],
  dbaName: ["dbaName"],
  description: ["description"],
  address: ["address"],
  city: ["city"],
  zip: ["zip"],
  location: ["longitude", "latitude", "positionIsRough"],
  type: ["typeId"],
  chain: ["chainId"],
  externalId: ["externalId"],
  userId: ["userId"],
  openingHours: ["openingHours"],
  closedDays: ["closedDays"],
  visitEvery: ["visitEvery"],
  visitMinutes: ["visitMinutes"],
  priority: ["priority"],
};

/**
 * Merges one location into another of the same office: what belongs to it goes over, and it is
 * deleted, softly. The one that stays keeps the later of both last visits.
 *
 * @throws 404 for a location outside the scope; 422 for the same one twice; 409 when one was
 *   changed since, is deleted, or is of another office
 */
export async function mergeLocations(
  db: Db,
  { id, otherId, take, ...seen }: Merge,
  { scope, userId, now }: Omit<LocationBulk, "ids">,
): Promise<Changed> {
  if (asUuid(id) === asUuid(otherId)) {
    throw invalid("A location can't be merged into itself", "body.otherId");
  }
  return inTransaction(db, async (tx) => {
    await holdAgentOf(tx, take, otherId);
    await holdRoutesOf(tx, asUuid(otherId));
    const found = await lockLocations(tx, [id, otherId], scope);
    const into = found.find((row) => row.id === asUuid(id)) as LocationRow;
    const gone = found.find((row) => row.id === asUuid(otherId)) as LocationRow;
    checkBoth(into, gone, seen);
    const moved = await moveBelongings(tx, { from: gone.id, to: into.id, now });
    // The key must be free before it is taken; when it is undone, the other way round.
    const left = await write(tx, gone, leftBy(take), now);
    const merged = await write(tx, into, taken(into, gone, take), now);
    const undoId = await recordUndo(
      tx,
      { userId, now },
      { merges: [{ id: gone.id, ...moved }], locations: [...merged, ...left] },
    );
    return { count: 1, undoId };
  });
}

/** Whoever changes an agent holds them before their locations. */
async function holdAgentOf(tx: Db, take: readonly MergeField[], id: string): Promise<void> {
  if (!take.includes("userId")) return;
  const [row] = await tx
    .select({ userId: locations.userId })
    .from(locations)
    .where(eq(locations.id, asUuid(id)));
  if (row?.userId) await holdUser(tx, row.userId);
}

function checkBoth(
  into: LocationRow,
  gone: LocationRow,
  seen: Pick<Merge, "updatedAt" | "otherUpdatedAt">,
): void {
  const isStale = (row: LocationRow, stamp: string | undefined) =>
    stamp !== undefined && Date.parse(stamp) !== Date.parse(row.updatedAt);
  if (isStale(into, seen.updatedAt) || isStale(gone, seen.otherUpdatedAt)) {
    throw changedMeanwhile("Someone else changed one of these locations meanwhile");
  }
  if (into.officeId !== gone.officeId) {
    throw conflict("They belong to different offices, so they can't be merged", "ANOTHER_OFFICE");
  }
  const deleted = [into, gone].find(({ status }) => status === "inactive");
  if (deleted) throw conflict(`"${deleted.name}" is deleted`, "LOCATION_INACTIVE");
}

/** What the one that stays gets of the other one. */
function taken(into: LocationRow, gone: LocationRow, take: readonly MergeField[]) {
  const columns = new Set<Column>(take.flatMap((field) => COLUMNS[field]));
  if ((gone.lastVisited ?? "") > (into.lastVisited ?? "")) {
    columns.add("lastVisited").add("doNotVisit");
  }
  const differing = [...columns].filter((column) => gone[column] !== into[column]);
  return Object.fromEntries(differing.map((column) => [column, gone[column]]));
}

/** A key that went over is no longer that of the one that goes. */
const leftBy = (take: readonly MergeField[]): Partial<LocationRow> => ({
  status: "inactive",
  ...(take.includes("externalId") && { externalId: null }),
});

async function write(
  tx: Db,
  row: LocationRow,
  to: Partial<LocationRow>,
  now: Date,
): Promise<LocationChange[]> {
  const [written] = await tx
    .update(locations)
    .set({ ...to, updatedAt: laterThan(locations.updatedAt, now) })
    .where(eq(locations.id, row.id))
    .returning({ updatedAt: locations.updatedAt });
  const before = replacedBy(row, Object.keys(to));
  return [{ id: row.id, before, updatedAt: written?.updatedAt ?? row.updatedAt }];
}
