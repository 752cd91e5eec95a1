import { randomUUID } from "node:crypto";
import { presumedVisits } from "../../../../db/schema";
import type { TestApi } from "../../../../testing/api";
import { addRoute } from "../../../../testing/world";

const MINUTE = 60_000;

/** An instant so many minutes before now. */
export const minutesAgo = ({ clock }: TestApi, minutes: number): string =>
  new Date(clock.now.getTime() - minutes * MINUTE).toISOString();

export interface Presumed {
  id: string;
  stopId: string;
  routeId: string;
}

/** An active route of the hub's agent with one stop at the n-th location. */
export async function addStop(api: TestApi, n: number): Promise<Omit<Presumed, "id">> {
  const { world } = api;
  const { id, stopIds } = await addRoute(api.database.db, world, {
    ...{ status: "active", startTime: minutesAgo(api, 180), officeId: world.offices.hub },
    ...{ userId: world.users.hubAgent, stops: [{ locationId: world.locations[n - 1] ?? "" }] },
  });
  return { routeId: id, stopId: stopIds[0] ?? "" };
}

/**
 * A presumed visit of the hub's agent of ten minutes at the n-th location.
 *
 * @param stop null for one at the location alone
 * @param from minutes before now
 */
export async function addPresumed(
  api: TestApi,
  { n, stop, from }: { n: number; stop: Omit<Presumed, "id"> | null; from: number },
): Promise<string> {
  const { users, offices, locations } = api.world;
  const id = randomUUID();
  await api.database.db.insert(presumedVisits).values({
    ...{ id, userId: users.hubAgent, officeId: offices.hub },
    ...{ locationId: locations[n - 1] ?? "", ...stop },
    ...{ arrival: minutesAgo(api, from), departure: minutesAgo(api, from - 10) },
    ...{ longitude: -83 + n / 100, latitude: 40 },
  });
  return id;
}
