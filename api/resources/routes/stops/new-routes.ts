import { v7 } from "uuid";
import type { Db } from "../../../db/connect";
import { routes } from "../../../db/schema";
import { insertStopsOf, NO_WAY, newStop } from "./rows";

/** A route to be, with its locations in the order of its stops. */
export interface RouteToInsert {
  locationIds: readonly string[];
  values: typeof routes.$inferInsert;
}

/** Writes new routes with their stops, in as many statements as for one. */
export async function insertRoutes(
  tx: Db,
  wanted: readonly RouteToInsert[],
): Promise<{ id: string; updatedAt: string }[]> {
  if (wanted.length === 0) return [];
  const numbered = wanted.map((route) => ({ ...route, id: v7() }));
  const made = await tx
    .insert(routes)
    .values(
      numbered.map(({ id, locationIds, values }) => ({
        id,
        ...values,
        ...(locationIds.length < 2 && NO_WAY),
        totalLocation: locationIds.length,
      })),
    )
    .returning({ id: routes.id, updatedAt: routes.updatedAt });
  const stops = numbered.flatMap(({ id: routeId, locationIds }) =>
    locationIds.map((id, index) => ({ ...newStop(id), routeId, order: index + 1 })),
  );
  await insertStopsOf(tx, stops);
  return made;
}
