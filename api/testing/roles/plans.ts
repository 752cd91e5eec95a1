import type { TestApi } from "../api";
import { addPlan, proposedPlan } from "../plans";
import { BY_MANAGERS, type RoleCases } from "./cases";

const one = async (api: TestApi) => ({ params: { id: (await addPlan(api)).id } });

export const roles: RoleCases = {
  "plans.list": BY_MANAGERS,
  "plans.get": { ...BY_MANAGERS, input: one },
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
    // Of one agent: other tests look at the routes of the second.
    input: async (api) => {
      const proposal = [{ userId: api.world.users.hubAgent, day: "2026-03-03" }];
      return { params: { id: (await addPlan(api, { proposal })).id }, body: {} };
    },
  },
  "plans.delete": { ...BY_MANAGERS, input: one },
};
