import type { changeLocations as call } from "contract/calls";
import type { Changed } from "contract/common";
import type { z } from "zod";
import type { Db } from "../../../db/connect";
import { recordUndo } from "../../audit/undo";
import { refuseAwaited } from "../awaited";
import { columnsOf } from "../values";
import { lockLocations } from "./lock";
import type { LocationBulk } from "./unassign";
import { inTransaction, writeLocations } from "./write";

/**
 * Gives locations the same type, chain, status or hours, all or none; counts those that changed.
 *
 * @throws 404 for a location outside the scope; 422 for a type or chain that there isn't; 409 when
 *   one that is to be deleted is still to be visited on an active route
 */
export async function changeLocations(
  db: Db,
  wanted: Omit<z.output<typeof call.body>, "locationIds">,
  { ids, scope, userId, now }: LocationBulk,
): Promise<Changed> {
  return inTransaction(db, async (tx) => {
    const found = await lockLocations(tx, ids, scope);
    const columns = await columnsOf(tx, wanted);
    const to = Object.fromEntries(
      Object.entries(columns).filter(([, value]) => value !== undefined),
    );
    if (wanted.status === "inactive") {
      const going = found.filter((row) => row.status === "active");
      await refuseAwaited(
        tx,
        going.map(({ id }) => id),
      );
    }
    const changed = await writeLocations(tx, found, to, now);
    const undoId = await recordUndo(tx, { userId, now }, { locations: changed });
    return { count: changed.length, undoId };
  });
}
