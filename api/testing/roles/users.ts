import { addRoute } from "../world";
import { BY_EVERYONE, BY_MANAGERS, type RoleCases } from "./cases";

export const userRoles: RoleCases = {
  "users.list": BY_MANAGERS,
  "users.get": {
    ...BY_EVERYONE,
    input: ({ world }) => ({ params: { id: world.users.hubAgent } }),
  },
  "users.assignRoutes": {
    ...BY_MANAGERS,
    input: async ({ database, world }) => ({
      params: { userId: world.users.hubAgent },
      body: [(await addRoute(database.db, world)).id],
    }),
  },
};
