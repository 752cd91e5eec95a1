import { BY_EVERYONE, type RoleCases } from "./cases";
import { assignedRoute } from "./routes";

export const stopRoles: RoleCases = {
  "routeLocations.list": BY_EVERYONE,
  "routeLocations.listPaginated": {
    ...BY_EVERYONE,
    input: async (api) => ({ query: { routeId: (await assignedRoute(api)).id } }),
  },
};
