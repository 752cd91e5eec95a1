import { deleteRoutes } from "contract/calls";
import type { TestApi } from "../api";
import { addRoute } from "../world";
import { BY_EVERYONE, BY_MANAGERS, expectEach, type RoleCases } from "./cases";

/** A route of `hub`, given to `hubAgent`, with a stop that was visited. */
export async function assignedRoute({ database, world }: TestApi) {
  const [locationId = ""] = world.locations;
  return addRoute(database.db, world, {
    userId: world.users.hubAgent,
    officeId: world.offices.hub,
    stops: [{ locationId, visited: true }],
  });
}

async function undoOfSomeoneElse({ database, world, ok }: TestApi): Promise<string> {
  const { id } = await addRoute(database.db, world, { ownerOfficeId: world.offices.depot });
  const as = { user: "depotManager", office: "depot" } as const;
  const { undoId } = await ok(as, deleteRoutes, { body: { ids: [id] } });
  return undoId ?? "";
}

export const routeRoles: RoleCases = {
  "routes.list": BY_EVERYONE,
  "routes.get": {
    ...BY_EVERYONE,
    input: async (api) => ({ params: { id: (await assignedRoute(api)).id } }),
  },
  "routes.create": {
    ...BY_MANAGERS,
    input: ({ world }) => ({
      query: {},
      body: {
        name: "Made",
        locations: world.locations.slice(0, 3),
        officeId: world.offices.hub,
        userId: world.users.hubAgent,
        distance: 1200,
        estimatedTime: 300,
      },
    }),
  },
  "routes.copy": {
    ...BY_MANAGERS,
    input: async (api) => ({ params: { id: (await assignedRoute(api)).id, mode: "full" } }),
  },
  "users.routeDetails": {
    ...BY_EVERYONE,
    input: ({ world }) => ({ params: { id: world.users.hubAgent } }),
  },
  "routes.update": {
    ...BY_MANAGERS,
    input: async (api) => ({
      params: { id: (await assignedRoute(api)).id },
      body: { name: "Renamed" },
    }),
  },
  "routes.deleteMany": {
    ...BY_MANAGERS,
    input: async (api) => ({ body: { ids: [(await assignedRoute(api)).id] } }),
  },
  "routes.unassign": {
    ...BY_MANAGERS,
    input: async (api) => ({
      params: { scope: "user" },
      query: { ids: (await assignedRoute(api)).id },
    }),
  },
  undo: {
    // The undo is another's.
    plain: expectEach(401, 403, 403, 403, 403, 404),
    office: expectEach(401, 403, 404, 404, 403, 404),
    input: async (api) => ({ params: { id: await undoOfSomeoneElse(api) } }),
  },
};
