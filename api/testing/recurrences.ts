import { createRecurrence, getRoute, listRecurrenceDays } from "contract/calls";
import { eq } from "drizzle-orm";
import { absences, offices, recurrenceDays, recurrences } from "../db/schema";
import { recurrenceSweeper } from "../resources/routes/recurrences/job";
import type { TestApi } from "./api";
import { addRoute } from "./world";

/** What tests of recurring routes do with an API. */

export const hub = { user: "hubManager", office: "hub" } as const;
export const south = { user: "southManager", office: "south" } as const;

/** On which the rule of `repeat` creates routes. */
export const FOUR_TUESDAYS = ["2026-03-03", "2026-03-10", "2026-03-17", "2026-03-24"];

/** Steps with the API of a test; it is asked for at each step, as it starts later than they are declared. */
export function recurrenceSteps(getApi: () => TestApi) {
  const agentId = () => getApi().world.users.hubAgent;

  const setZone = (timeZone: string) =>
    getApi()
      .database.db.update(offices)
      .set({ timeZone })
      .where(eq(offices.id, getApi().world.offices.hub));
  const sourceRoute = (count = 3) =>
    addRoute(getApi().database.db, getApi().world, {
      name: "Beechwold",
      stops: getApi()
        .world.locations.slice(0, count)
        .map((locationId) => ({ locationId })),
    });
  const sweep = () =>
    recurrenceSweeper(getApi().database.db, () => getApi().clock.now).sweepSome(
      getApi().clock.now,
      100,
    );

  /** Every Tuesday from 03-03, unless said otherwise. */
  async function repeat(input: object = {}) {
    const route = await sourceRoute();
    return getApi().ok(hub, createRecurrence, {
      body: {
        routeId: route.id,
        weekdays: [1],
        everyWeeks: 1,
        firstDay: "2026-03-03",
        userId: agentId(),
        plannedStart: "08:30",
        ...input,
      },
    });
  }
  async function daysOf(id: string, from = "2026-03-01", to = "2026-04-30") {
    const { data } = await getApi().ok(hub, listRecurrenceDays, {
      params: { id },
      query: { from, to },
    });
    return data;
  }
  const created = async (id: string) =>
    (await daysOf(id)).flatMap(({ day, state }) => (state === "created" ? [day] : []));
  const stateOf = async (id: string, day: string) =>
    (await daysOf(id)).find((one) => one.day === day);
  async function routeOn(id: string, day: string) {
    const found = await stateOf(id, day);
    const route = await getApi().ok(hub, getRoute, {
      params: { id: found?.route?.id ?? "" },
      query: { filter: JSON.stringify({ include: [{ relation: "routeLocations" }] }) },
    });
    return route;
  }

  /** Forgets all recurrences, on the Monday before the first day of `repeat`. */
  async function reset() {
    const { db } = getApi().database;
    await db.delete(recurrenceDays);
    await db.delete(recurrences);
    await db.delete(absences);
    getApi().clock.now = new Date("2026-03-02T15:00:00.000Z");
    await setZone("America/New_York");
  }

  return { agentId, setZone, sourceRoute, sweep, repeat, daysOf, created, stateOf, routeOn, reset };
}
