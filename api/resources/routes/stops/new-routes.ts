import { v7 } from "uuid";
import type { Db } from "../../../db/connect";
import { routes } from "../../../db/schema";
import { insertStopsOf, NO_WAY, newStop } from "./rows";

/** A route to be, with its locations in the order of its stops. */
export interface RouteToInsert {
  locationIds: readonly string[];
  /** Seconds that are left free before each stop; none if left out. */
  idle?: readonly number[];
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
  await insertStopsOf(tx, numbered.flatMap(stopsOf));
  return made;
}

function stopsOf({ id: routeId, locationIds, idle = [] }: RouteToInsert & { id: string }) {
  const stops = locationIds.map(newStop);
  return stops.map((stop, at) => {
    const idleSeconds = idle[at] ?? 0;
    return {
      ...{ ...stop, routeId, order: at + 1 },
      ...(idleSeconds > 0 && { idleSeconds, idleAfter: stops[at - 1]?.id }),
    };
  });
}
