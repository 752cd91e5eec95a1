import type { TestApi } from "../api";
import { addRoute } from "../world";
import { BY_EVERYONE, BY_MANAGERS, type RoleCases } from "./cases";
import { assignedRoute } from "./routes";

const way = { distance: 2500, estimatedTime: 600 };

/** A route of `hub` with stops at the first three locations, none of them visited. */
async function routeToChange({ database, world }: TestApi) {
  const stops = world.locations.slice(0, 3).map((locationId) => ({ locationId }));
  return addRoute(database.db, world, { stops });
}

export const roles: RoleCases = {
  "routeLocations.list": BY_EVERYONE,
  "routeLocations.listPaginated": {
    ...BY_EVERYONE,
    input: async (api) => ({ query: { routeId: (await assignedRoute(api)).id } }),
  },
  "routes.addLocations": {
    ...BY_MANAGERS,
    input: async (api) => {
      const { id, updatedAt } = await routeToChange(api);
      const locationIds = api.world.locations.slice(3, 5);
      return { params: { id }, body: { locationIds, ...way, updatedAt } };
    },
  },
  "routes.addLocationAfter": {
    ...BY_MANAGERS,
    input: async (api) => {
      const { id, updatedAt } = await routeToChange(api);
      return {
        params: { routeId: id, order: 1 },
        body: {
          name: "New stop",
          description: "Beside the mill",
          address: "7 Mill St",
          city: "Dublin",
          zip: "43017",
          type: "Cafe",
          location: { type: "Point", coordinates: [-83.1, 40.1] },
          status: "active",
          userId: api.world.users.hubAgent,
          ...way,
          updatedAt,
        },
      };
    },
  },
  "routes.addExistingLocationAfter": {
    ...BY_MANAGERS,
    input: async (api) => {
      const { id, updatedAt } = await routeToChange(api);
      const [locationId] = api.world.locations.slice(3);
      return { params: { routeId: id, locationId, order: 0 }, body: { ...way, updatedAt } };
    },
  },
  "routes.updateOrder": {
    ...BY_MANAGERS,
    input: async (api) => {
      const { id, stopIds, updatedAt } = await routeToChange(api);
      return {
        params: { routeId: id },
        body: { locationId: stopIds[2], order: 1, ...way, updatedAt },
      };
    },
  },
  "routes.optimize": {
    ...BY_MANAGERS,
    input: async (api) => {
      const { id: routeId, stopIds, updatedAt } = await routeToChange(api);
      const stops = stopIds.map((routeLocationId, at) => ({ routeLocationId, order: 3 - at }));
      return { body: { routeId, stops, ...way, updatedAt } };
    },
  },
  "routeLocations.unlink": {
    ...BY_MANAGERS,
    input: async (api) => {
      const { id, stopIds, updatedAt } = await routeToChange(api);
      return {
        params: { routeId: id, locationId: stopIds[1] },
        body: { ...way, updatedAt },
      };
    },
  },
  "users.routeLocationDetails": {
    ...BY_EVERYONE,
    input: ({ world }) => ({ params: { id: world.users.hubAgent }, query: { limit: 20 } }),
  },
};
