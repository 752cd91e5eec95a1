import type { TestApi } from "./api";
import { addRoute, addVisit } from "./world";

/**
 * Adds visits around the changes of New York's clocks, at stops of a route of `hub` named
 * "Main St", and two in other offices.
 *
 * @returns their ids, by the hour of their arrival in UTC
 */
export async function addHourlyVisits(api: TestApi): Promise<Map<string, string>> {
  const visitIds = new Map<string, string>();
  const { database, world } = api;
  const [first = "", second = ""] = world.locations;
  const route = await addRoute(database.db, world, {
    name: "Main St",
    stops: [{ locationId: first }, { locationId: second }],
  });
  const visit = async (arrival: string, values: Partial<Parameters<typeof addVisit>[2]> = {}) => {
    const [stopId = ""] = route.stopIds;
    const of = { routeId: route.id, locationId: first, stopId, departure: null };
    visitIds.set(arrival, await addVisit(database.db, world, { ...of, arrival, ...values }));
  };
  // New York puts its clocks forward on 8 March at 07:00 and back on 1 November at 06:00 UTC.
  await visit("2026-03-08T06:59:59.999Z", { departure: "2026-03-08T07:09:59.999Z" });
  await visit("2026-03-08T07:00:00.000Z", { confirmed: true, note: null });
  await visit("2026-03-08T07:30:00.000Z", { userId: world.users.hubAgent2, note: "" });
  await visit("2026-11-01T05:30:00.000Z", { locationId: second });
  await visit("2026-11-01T06:30:00.999Z", { userId: world.users.hubAgent2 });
  const { depot, south } = world.offices;
  await visit("2026-11-01T12:00:00.000Z", { officeId: depot, userId: world.users.depotAgent });
  await visit("2026-11-01T13:00:00.000Z", { officeId: south, userId: world.users.southAgent });
  await visit("2024-01-15T12:00:00.000Z");
  return visitIds;
}
