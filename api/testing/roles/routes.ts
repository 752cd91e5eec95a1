import { storeFeed } from "../../resources/routes/feeds/store";
import type { TestApi } from "../api";
import { addRoute } from "../world";
import { BY_EVERYONE, BY_MANAGERS, expectEach, type RoleCases } from "./cases";
import { BY_AGENT } from "./visits";

/** A route of `hub`, given to `hubAgent`, with a stop that was visited. */
export async function assignedRoute({ database, world }: TestApi) {
  const [locationId = ""] = world.locations;
  return addRoute(database.db, world, {
    userId: world.users.hubAgent,
    officeId: world.offices.hub,
    stops: [{ locationId, visited: true }],
  });
}

const feedOfAgent = ({ world }: TestApi) => ({
  params: { of: "agent" as const, id: world.users.hubAgent },
});

export const roles: RoleCases = {
  "calendarFeeds.get": { ...BY_MANAGERS, input: feedOfAgent },
  "calendarFeeds.make": { ...BY_MANAGERS, input: feedOfAgent },
  "calendarFeeds.revoke": {
    ...BY_MANAGERS,
    input: async (api) => {
      const { users } = api.world;
      await storeFeed(api.database.db, { userId: users.hubAgent }, users.admin, api.clock.now);
      return feedOfAgent(api);
    },
  },
  "calendarFeeds.read": {
    plain: expectEach(404, 404, 404, 404, 404, 404),
    input: () => ({ body: { secret: "not one of ours" } }),
  },
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
  "routes.progress": {
    ...BY_AGENT,
    input: async (api) => ({
      params: { id: (await assignedRoute(api)).id },
      body: { status: "completed" },
    }),
  },
  "routes.deleteMany": {
    ...BY_MANAGERS,
    input: async (api) => ({ body: { ids: [(await assignedRoute(api)).id] } }),
  },
  "routes.schedule": {
    ...BY_MANAGERS,
    input: async (api) => ({
      body: { ids: [(await assignedRoute(api)).id], plannedDay: "2026-03-04" },
    }),
  },
  "routes.rearrange": {
    ...BY_MANAGERS,
    input: async (api) => ({
      body: { routes: [{ id: (await assignedRoute(api)).id, open: [] }], made: [] },
    }),
  },
  "routes.unassign": {
    ...BY_MANAGERS,
    input: async (api) => ({
      params: { scope: "user" },
      query: { ids: (await assignedRoute(api)).id },
    }),
  },
};
