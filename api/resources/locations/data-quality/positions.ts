import type { Changed } from "contract/common";
import type { setPositions as call } from "contract/locations/data-quality-calls";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../../db/connect";
import { locations } from "../../../db/schema";
import { laterThan } from "../../../db/stamp";
import { changedMeanwhile } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import { recordUndo } from "../../audit/undo";
import { nameRoutes } from "../../routes";
import { type LocationBulk, lockLocations } from "../bulk";
import { replacedBy } from "../undo";

type Positions = z.output<typeof call.body>["positions"];

/**
 * Says where locations are, all or none; counts those that are elsewhere now, or no longer rough.
 *
 * @throws 404 for a location outside the scope; 409 naming those changed since their `updatedAt`
 */
export async function setPositions(
  db: Db,
  positions: Positions,
  { scope, userId, now }: Omit<LocationBulk, "ids">,
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const byId = new Map(positions.map((one) => [asUuid(one.id), one]));
    const found = await lockLocations(tx, [...byId.keys()], scope);
    const stale = found.filter(({ id, updatedAt }) => {
      const seen = byId.get(id)?.updatedAt;
      return seen !== undefined && Date.parse(seen) !== Date.parse(updatedAt);
    });
    if (stale.length > 0) {
      throw changedMeanwhile(`Someone else changed these meanwhile: ${nameRoutes(stale)}`);
    }
    const changing = found.flatMap((row) => {
      const to = byId.get(row.id);
      const [x, y] = to?.location.coordinates ?? [];
      const same = row.longitude === x && row.latitude === y && row.positionIsRough === to?.rough;
      return same ? [] : [{ row, to: { id: row.id, x, y, rough: to?.rough } }];
    });
    const written = await tx
      .update(locations)
      .set({
        longitude: sql`said.x`,
        latitude: sql`said.y`,
        positionIsRough: sql`said.rough`,
        updatedAt: laterThan(locations.updatedAt, now),
      })
      .from(
        sql`jsonb_to_recordset(${JSON.stringify(changing.map(({ to }) => to))}::jsonb)
          AS said(id uuid, x float8, y float8, rough boolean)`,
      )
      .where(sql`${locations.id} = said.id`)
      .returning({ id: locations.id, updatedAt: locations.updatedAt });
    const updatedAt = new Map(written.map((row) => [row.id, row.updatedAt]));
    const changes = changing.map(({ row }) => ({
      id: row.id,
      before: replacedBy(row, ["longitude", "latitude", "positionIsRough"]),
      updatedAt: updatedAt.get(row.id) ?? row.updatedAt,
    }));
    const undoId = await recordUndo(tx, { userId, now }, { locations: changes });
    return { count: changes.length, undoId };
  });
}
