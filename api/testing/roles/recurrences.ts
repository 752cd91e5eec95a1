import { createRecurrence } from "contract/calls";
import type { TestApi } from "../api";
import { addRoute } from "../world";
import { BY_MANAGERS, type RoleCases } from "./cases";

const DAY = "2026-03-10";
const rule = { weekdays: [1], everyWeeks: 1, firstDay: "2026-03-03" };

/** A route of `hub` to repeat. */
const source = ({ database, world }: TestApi) =>
  addRoute(database.db, world, {
    stops: world.locations.slice(0, 2).map((locationId) => ({ locationId })),
  });

/** The route of each Tuesday. */
async function add(api: TestApi): Promise<{ id: string }> {
  const { id: routeId } = await source(api);
  return api.ok({ user: "admin" }, createRecurrence, { body: { routeId, ...rule } });
}

export const roles: RoleCases = {
  "recurrences.list": BY_MANAGERS,
  "recurrences.create": {
    ...BY_MANAGERS,
    input: async (api) => ({
      body: { routeId: (await source(api)).id, ...rule, userId: api.world.users.hubAgent },
    }),
  },
  "recurrences.change": {
    ...BY_MANAGERS,
    input: async (api) => ({
      params: { id: (await add(api)).id },
      body: { from: DAY, everyWeeks: 2 },
    }),
  },
  "recurrences.end": {
    ...BY_MANAGERS,
    input: async (api) => ({ params: { id: (await add(api)).id }, body: { from: DAY } }),
  },
  "recurrences.days": {
    ...BY_MANAGERS,
    input: async (api) => ({
      params: { id: (await add(api)).id },
      query: { from: "2026-03-01", to: "2026-03-31" },
    }),
  },
  "recurrences.skipDay": {
    ...BY_MANAGERS,
    input: async (api) => ({ params: { id: (await add(api)).id, day: DAY } }),
  },
  "recurrences.createDay": {
    ...BY_MANAGERS,
    input: async (api) => ({
      params: { id: (await add(api)).id, day: "2026-04-07" },
      body: { plannedDay: "2026-04-08" },
    }),
  },
};
