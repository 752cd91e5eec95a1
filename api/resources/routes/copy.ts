import type { Route } from "contract/entities";
import { eq } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { locations, routeLocations } from "../../db/schema";
import { conflict } from "../../http/errors";
import { insertRoute, type Maker } from "./create";
import { lockRoute, type RouteRow } from "./lock";

const NAME_LENGTH = 200;

/**
 * Copies a route as a new one that nobody is assigned to, in the office that answers for the
 * original. Distance and time are the original's, also where stops are left out: they are
 * never less than the copy's own way, and stand until someone sends what that is. It has no day, as the
 * same round twice on one day is hardly meant.
 *
 * @param mode `full`: all stops; `remaining`: those not yet visited. Neither takes stops
 *   whose location is inactive
 * @throws 404 outside the scope; 409 when no stop would be left
 */
export async function copyRoute(
  db: Db,
  { scope, caller, now }: Maker,
  { id, mode }: { id: string; mode: "full" | "remaining" },
): Promise<Route> {
  return db.transaction(async (tx) => {
    const original = await lockRoute(tx, id, scope);
    const stops = await tx
      .select({
        locationId: routeLocations.locationId,
        isVisited: routeLocations.isVisited,
        status: locations.status,
      })
      .from(routeLocations)
      .innerJoin(locations, eq(locations.id, routeLocations.locationId))
      .where(eq(routeLocations.routeId, original.id))
      .orderBy(routeLocations.order);
    const taken = stops.filter(
      ({ isVisited, status }) => status === "active" && (mode === "full" || !isVisited),
    );
    if (taken.length === 0) {
      throw conflict(
        mode === "full"
          ? "The route has no stop that could be copied"
          : "The route has no stop left that could be copied",
        "NOTHING_TO_COPY",
      );
    }
    return insertRoute(tx, [...new Set(taken.map(({ locationId }) => locationId))], {
      ...copiedFields(original),
      legs: taken.length === stops.length ? original.legs : null,
      name: copyName(original.name),
      createdById: caller.id,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    });
  });
}

/** The columns that a copy takes from the original. A new column is copied unless it is named here. */
function copiedFields({
  id,
  status,
  userId,
  officeId,
  startTime,
  endTime,
  lastVisited,
  totalLocation,
  visitedLocation,
  plannedDay,
  legs,
  ...copied
}: RouteRow) {
  return copied;
}

/** Cut to what a name may have, though not through the middle of a character. */
function copyName(name: string): string {
  return `Copy of ${name}`
    .slice(0, NAME_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd();
}
