import { eq } from "drizzle-orm";
import type { Db } from "../db/connect";
import { locations, routeLocations, routes } from "../db/schema";
import type { TestApi } from "./api";
import type { World } from "./world";

/** A location of `hub`, given to nobody and without a place on the map, unless said otherwise. */
export async function addPlace(
  { database, world }: TestApi,
  values: Partial<typeof locations.$inferInsert> = {},
) {
  const [row] = await database.db
    .insert(locations)
    .values({ name: "Place", officeId: world.offices.hub, ...values })
    .returning();
  if (!row) throw new Error("no location was made");
  return row;
}

let made = 0;

/** More locations of `hub`, unless said otherwise; their ids in the order they were made. */
export async function addPlaces(
  db: Db,
  world: World,
  count: number,
  values: Partial<typeof locations.$inferInsert> = {},
): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({
    name: `Place ${++made}`,
    officeId: world.offices.hub,
    ...values,
  }));
  const places = await db.insert(locations).values(rows).returning({ id: locations.id });
  return places.map(({ id }) => id);
}

/** A location as it stands in the database. */
export async function readPlace({ database }: TestApi, id: string) {
  const [row] = await database.db.select().from(locations).where(eq(locations.id, id));
  return row;
}

/** A route as it stands in the database, with its stops in their order. */
export async function readStopsOf({ database: { db } }: TestApi, id: string) {
  const [row] = await db.select().from(routes).where(eq(routes.id, id));
  const stops = await db
    .select({ locationId: routeLocations.locationId, order: routeLocations.order })
    .from(routeLocations)
    .where(eq(routeLocations.routeId, id))
    .orderBy(routeLocations.order);
  return { ...row, stops };
}
