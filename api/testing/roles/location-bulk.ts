import type { TestApi } from "../api";
import { addPlace } from "../location-rows";
import { addRoute } from "../world";
import { BY_MANAGERS, type RoleCases } from "./cases";

/** A location of `hub` that is given to `hubAgent`. */
const givenLocation = async (api: TestApi) =>
  (await addPlace(api, { userId: api.world.users.hubAgent })).id;

/** The same, as a stop of a paused route. */
async function plannedLocation(api: TestApi) {
  const id = await givenLocation(api);
  const route = await addRoute(api.database.db, api.world, {
    status: "paused",
    stops: [{ locationId: id }],
  });
  return { id, routeId: route.id };
}

export const roles: RoleCases = {
  "locations.unassign": {
    ...BY_MANAGERS,
    input: async (api) => ({ query: { locations: await givenLocation(api), from: "agent" } }),
  },
  "locations.deleteMany": {
    ...BY_MANAGERS,
    input: async (api) => ({
      query: { locations: (await plannedLocation(api)).id, from: "route" },
    }),
  },
  "locations.changeMany": {
    ...BY_MANAGERS,
    input: async (api) => ({
      body: {
        locationIds: [await givenLocation(api)],
        type: "bank",
        chain: api.world.chain,
        status: "inactive",
      },
    }),
  },
  "locations.unassignRoutes": {
    ...BY_MANAGERS,
    input: async (api) => {
      const { id, routeId } = await plannedLocation(api);
      return { body: { locationIds: [id], routeIds: [routeId] } };
    },
  },
  "locations.routes": {
    ...BY_MANAGERS,
    input: async (api) => ({ query: { locationIds: (await plannedLocation(api)).id } }),
  },
  "users.assignUserLocations": {
    ...BY_MANAGERS,
    input: async (api) => ({
      params: { id: api.world.users.hubAgent2 },
      body: [await givenLocation(api)],
    }),
  },
  "users.assignOfficeLocations": {
    ...BY_MANAGERS,
    input: async (api) => ({
      params: { id: api.world.offices.depot },
      body: [await givenLocation(api)],
    }),
  },
};
