import { createFilterTemplate, createRouteTemplate } from "contract/calls";
import type { TestApi } from "../api";
import { addPlace } from "../location-rows";
import { ADMIN_ONLY, BY_MANAGERS, expectEach, type RoleCases } from "./cases";

const MANAGER = { user: "hubManager", office: "hub" } as const;

/** A route template of `hubManager`, with a location made for it. */
const routeTemplate = async (api: TestApi) => ({
  params: { id: api.world.users.hubManager },
  body: {
    name: "North round",
    locationIds: [(await addPlace(api)).id],
    distance: 1500,
    estimatedTime: 600,
  },
});
const filterTemplate = {
  name: "Cafes nearby",
  filters: {
    name: "Cafes nearby",
    limit: 20,
    latitude: 40,
    longitude: -83,
    kilometers: 5,
    params: { type: ["cafe"], city: ["Columbus"], lastVisit: 7 },
  },
};

export const roles: RoleCases = {
  "routeTemplates.list": {
    plain: ADMIN_ONLY,
    office: expectEach(401, 403, 200, 403, 403, 200),
    input: ({ world }) => ({ params: { id: world.users.hubManager } }),
  },
  "routeTemplates.create": {
    plain: ADMIN_ONLY,
    office: expectEach(401, 403, 200, 403, 403, 200),
    input: routeTemplate,
  },
  "routeTemplates.delete": {
    plain: ADMIN_ONLY,
    office: expectEach(401, 403, 200, 404, 403, 200),
    input: async (api) => {
      const { id } = await api.ok(MANAGER, createRouteTemplate, await routeTemplate(api));
      return { params: { id } };
    },
  },
  "filterTemplates.list": BY_MANAGERS,
  "filterTemplates.create": {
    ...BY_MANAGERS,
    input: () => ({ body: { ...filterTemplate, isGlobal: false, status: "active" } }),
  },
  "filterTemplates.delete": {
    plain: ADMIN_ONLY,
    office: expectEach(401, 403, 200, 404, 403, 200),
    input: async (api) => {
      const { id } = await api.ok(MANAGER, createFilterTemplate, { body: filterTemplate });
      return { params: { id } };
    },
  },
};
