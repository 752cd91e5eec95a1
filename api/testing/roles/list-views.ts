import { createListView } from "contract/calls";
import { ADMIN_ONLY, BY_MANAGERS, expectEach, type RoleCases } from "./cases";

const view = { list: "/routes", name: "Running late", query: "filters=status%3Aactive" };

export const roles: RoleCases = {
  "listViews.list": BY_MANAGERS,
  "listViews.create": {
    ...BY_MANAGERS,
    input: () => ({ body: { ...view, name: `${view.name} ${Math.random()}` } }),
  },
  "listViews.delete": {
    plain: ADMIN_ONLY,
    office: expectEach(401, 403, 200, 200, 403, 200),
    input: async (api) => {
      const body = {
        ...view,
        name: `${view.name} ${Math.random()}`,
        officeId: api.world.offices.hub,
      };
      const { id } = await api.ok({ user: "hubManager", office: "hub" }, createListView, { body });
      return { params: { id } };
    },
  },
};
