/** Regions that phones watch by themselves: the next open stops of an agent's day. */
import { createHash } from "node:crypto";
import type { TrackedRegionEvent, WatchedRegion } from "contract/entities";
import { WATCHED_REGIONS } from "contract/tracking/facts";
import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import {
  agentTrackers,
  locations,
  offices,
  regionEvents,
  routeLocations,
  routes,
} from "../../../db/schema";
import { refuseTime } from "../../visits";
import type { TrackedAgent } from "./store";

/** An answer may get lost, so the same regions are sent again after this long. */
const AGAIN_MS = 6 * 3_600_000;

/**
 * Stores where a phone came into regions and left them; the same again changes nothing. Those at times at
 * which the agent has no positions stored are dropped.
 */
export async function storeRegionEvents(
  db: Db,
  { id: userId, isTaken }: TrackedAgent,
  { events, now }: { events: readonly TrackedRegionEvent[]; now: Date },
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.flatMap(({ entered, region, coordinates, recordedAt }) => {
    const at = recordedAt ? Date.parse(recordedAt) : now.getTime();
    if (refuseTime(at, now) || !isTaken(at)) return [];
    const [longitude, latitude] = coordinates;
    const times = { at: new Date(at).toISOString(), createdAt: now.toISOString() };
    return [{ userId, entered, region, longitude, latitude, ...times }];
  });
  if (rows.length > 0) await db.insert(regionEvents).values(rows).onConflictDoNothing();
}

/** The regions that an agent's phone shall watch; undefined if it was told of the same lately. */
export async function findNewRegions(
  db: Db,
  { id, officeId, tracker }: TrackedAgent,
  now: Date,
): Promise<WatchedRegion[] | undefined> {
  if (!tracker || !officeId) return undefined;
  const regions = await readRegions(db, { id, officeId }, now);
  if (regions.length === 0) return undefined;
  const short = createHash("sha256").update(JSON.stringify(regions)).digest("base64url");
  const age = tracker.regionsAt ? now.getTime() - Date.parse(tracker.regionsAt) : Infinity;
  if (short === tracker.regions && age < AGAIN_MS) return undefined;
  await db
    .update(agentTrackers)
    .set({ regions: short, regionsAt: now.toISOString() })
    .where(eq(agentTrackers.id, tracker.id));
  return regions;
}

/** Of routes that run, then of those planned for today or for no day; each in the order of its stops. */
async function readRegions(
  db: Db,
  { id, officeId }: { id: string; officeId: string },
  now: Date,
): Promise<WatchedRegion[]> {
  const rows = await queryRows(
    db,
    sql`SELECT ${locations.name}, ${locations.longitude}, ${locations.latitude}
    FROM ${routes} JOIN ${routeLocations} ON ${routeLocations.routeId} = ${routes.id}
    JOIN ${locations} ON ${locations.id} = ${routeLocations.locationId}
    JOIN ${offices} ON ${offices.id} = ${routes.officeId}
    WHERE ${routes.userId} = ${id}::uuid AND ${routes.officeId} = ${officeId}::uuid
      AND NOT ${routeLocations.isVisited} AND ${locations.longitude} IS NOT NULL
      AND (${routes.status} = 'active' OR ${routes.status} = 'new' AND (${routes.plannedDay} IS NULL
        OR ${routes.plannedDay}
          = (${now.toISOString()}::timestamptz AT TIME ZONE coalesce(${offices.timeZone}, 'UTC'))::date))
    ORDER BY ${routes.status}, ${routes.startTime} DESC NULLS LAST, ${routes.plannedDay} NULLS LAST,
      ${routes.plannedStart}, ${routes.id}, ${routeLocations.order} LIMIT ${WATCHED_REGIONS.most}::int`,
  );
  return rows.map(({ name, longitude, latitude }) => ({
    name: String(name),
    coordinates: [Number(longitude), Number(latitude)],
    radius: WATCHED_REGIONS.metres,
  }));
}
