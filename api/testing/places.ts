import type { Db } from "../db/connect";
import { locations } from "../db/schema";
import type { World } from "./world";

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
