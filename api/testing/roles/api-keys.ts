import { storeKey } from "../../resources/api-keys/store";
import type { TestApi } from "../api";
import { expectEach, type RoleCases } from "./cases";

/** Gives somebody a key that may write; `hubManager` for `hub`, unless said otherwise. */
export const addKey = (
  { database, world, clock }: TestApi,
  { userId = world.users.hubManager, officeId = world.offices.hub as string | null } = {},
) =>
  storeKey(database.db, {
    ...{ userId, officeId, name: "Sync", access: "write", groups: null, days: 90 },
    now: clock.now,
  });

const MANAGERS = expectEach(401, 403, 200, 200, 200, 200);

export const roles: RoleCases = {
  "apiKeys.list": { plain: MANAGERS },
  // An admin may act for every office, and the manager of another office not for this one.
  "apiKeys.create": {
    plain: expectEach(401, 403, 200, 200, 422, 200),
    input: ({ world }) => ({ body: { name: "Sync", officeId: world.offices.hub } }),
  },
  "apiKeys.revoke": {
    plain: expectEach(401, 403, 200, 404, 404, 200),
    input: async (api) => ({ params: { id: (await addKey(api)).id } }),
  },
};
