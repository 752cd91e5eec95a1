import type { updateLocation as call } from "contract/calls";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import { locations } from "../../db/schema";
import { laterThan } from "../../db/stamp";
import { violates } from "../../db/violations";
import { changedMeanwhile, notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { readOne } from "../../http/list/list";
import type { AccessScope } from "../../http/scope";
import { recordUndo } from "../audit/undo";
import { refuseAwaited } from "./awaited";
import { holdUser, placeOf } from "./place";
import { locationResource } from "./resource";
import { inLocationScope } from "./scope";
import { replacedBy } from "./undo";
import { columnsOf } from "./values";
import { externalIdTaken } from "./write";

type LocationRow = typeof locations.$inferSelect;
type Change = z.output<typeof call.body>;
type Changed = z.output<typeof call.reply>;
/** Who changes it, on whose data they may work, and when. */
interface By {
  scope: AccessScope;
  userId: string;
  now: Date;
}

/**
 * Changes one location; the status `inactive` deletes it, softly. A change of the status can be
 * undone, with all that was changed at once.
 *
 * @throws 404 for an unknown location, office or agent; 409 when it was changed since
 *   `updatedAt`, another has its `externalId`, or it is to be deleted while an active route
 *   awaits it; 422 for a type, chain or agent that doesn't fit
 */
export async function updateLocation(db: Db, by: By, id: string, body: Change): Promise<Changed> {
  try {
    return await db.transaction((tx) => update(tx, by, id, body));
  } catch (error) {
    if (violates(error, "unique")) throw externalIdTaken();
    throw error;
  }
}

async function update(
  tx: Db,
  { scope, now, userId: callerId }: By,
  id: string,
  { updatedAt, parentOffice, userId, ...values }: Change,
): Promise<Changed> {
  if (userId) await holdUser(tx, userId);
  const [location] = await tx
    .select()
    .from(locations)
    .where(and(eq(locations.id, asUuid(id)), inLocationScope(scope)))
    .for("no key update");
  if (!location) throw notFound("There is no such location");
  if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(location.updatedAt)) {
    throw changedMeanwhile("Someone else changed this location meanwhile");
  }
  const changes = {
    ...(await columnsOf(tx, values)),
    ...(await placeOf(tx, scope, location, { parentOffice, userId })),
  };
  if (changes.status === "inactive" && location.status === "active") {
    await refuseAwaited(tx, [location.id]);
  }
  const replaced = Object.entries(changes).flatMap(([key, value]) =>
    value !== undefined && value !== location[key as keyof LocationRow] ? [key] : [],
  );
  if (replaced.length > 0) {
    await tx
      .update(locations)
      .set({ ...changes, updatedAt: laterThan(locations.updatedAt, now) })
      .where(eq(locations.id, location.id));
  }
  // Whoever moves a location out of their own scope still sees what came of it.
  const after = await readOne(tx, locationResource, { kind: "all" }, location.id, {
    include: ["locationType", "chain"],
  });
  if (!replaced.includes("status")) return after;
  const change = {
    id: location.id,
    before: replacedBy(location, replaced),
    updatedAt: after.updatedAt ?? location.updatedAt,
  };
  const undoId = await recordUndo(tx, { userId: callerId, now }, { locations: [change] });
  return { ...after, undoId };
}
