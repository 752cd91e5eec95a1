import type { TestApi } from "../api";
import { addPlaces } from "../location-rows";
import { addPlan, PLANNED_AT, proposedPlan } from "../plans";
import { BY_MANAGERS, type RoleCases } from "./cases";

/** Days of April that have a route of a plan. */
let accepted = 0;
const one = async (api: TestApi) => ({ params: { id: (await addPlan(api)).id } });

export const roles: RoleCases = {
  "plans.list": BY_MANAGERS,
  "plans.get": { ...BY_MANAGERS, input: one },
  "plans.differences": { ...BY_MANAGERS, input: one },
  "plans.create": { ...BY_MANAGERS, input: (api) => ({ body: proposedPlan(api) }) },
  "plans.update": {
    ...BY_MANAGERS,
    input: async (api) => ({ ...(await one(api)), body: { name: "Another week" } }),
  },
  "plans.progress": {
    ...BY_MANAGERS,
    input: async (api) => ({
      params: { id: (await addPlan(api, { proposal: undefined })).id },
      body: { progress: 0.5 },
    }),
  },
  "plans.accept": {
    ...BY_MANAGERS,
    // Of one agent: other tests look at the routes of the second. What has a route is not accepted again.
    input: async (api) => {
      const places = await addPlaces(api.database.db, api.world, 2, PLANNED_AT);
      const day = new Date(Date.UTC(2026, 3, ++accepted)).toISOString().slice(0, 10);
      const proposal = [{ userId: api.world.users.hubAgent, day }];
      return {
        params: { id: (await addPlan(api, { places, days: [day], proposal })).id },
        body: {},
      };
    },
  },
  "plans.delete": { ...BY_MANAGERS, input: one },
};
