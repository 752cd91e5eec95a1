import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { locations } from "../../db/schema";
import { conflict } from "../../http/errors";
import { nameRoutes } from "../routes";
import { onActiveRoute } from "./search";

/**
 * Refuses to delete locations that the agent of an active route is on the way to. They must be
 * held.
 *
 * @throws 409 naming them
 */
export async function refuseAwaited(tx: Db, ids: readonly string[]): Promise<void> {
  const awaited = await tx
    .select({ name: locations.name })
    .from(locations)
    .where(sql`${locations.id} = ANY(${sql.param([...ids])}::uuid[]) AND ${onActiveRoute}`)
    .orderBy(sql`lower(${locations.name})`, locations.id);
  if (awaited.length > 0) {
    throw conflict(
      `Take these off their active routes first: ${nameRoutes(awaited)}`,
      "ON_ACTIVE_ROUTE",
    );
  }
}
