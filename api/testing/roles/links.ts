import { storeLinks } from "../../resources/links/store";
import type { TestApi } from "../api";
import { BY_MANAGERS, expectEach, type RoleCases } from "./cases";

const DAY_MS = 24 * 60 * 60_000;
/** The answer to a wrong secret, the same for every caller. */
const NO_LINK = {
  plain: expectEach(404, 404, 404, 404, 404, 404),
  input: () => ({ body: { secret: "not one of ours" } }),
};

/** Gives agents of `hub` links; returns their secrets by the agents' ids. */
export const addLinks = (
  { database, world, clock }: TestApi,
  userIds = [world.users.hubAgent],
  { pinHash = null as string | null, days = 90 } = {},
) =>
  storeLinks(database.db, {
    ...{ userIds, createdById: world.users.admin, pinHash, now: clock.now },
    expiresAt: new Date(clock.now.getTime() + days * DAY_MS),
  });

const ofAgent = ({ world }: TestApi) => ({ params: { id: world.users.hubAgent } });

export const roles: RoleCases = {
  "agentLinks.get": { ...BY_MANAGERS, input: ofAgent },
  "agentLinks.list": {
    ...BY_MANAGERS,
    input: ({ world }) => ({ query: { ids: [world.users.hubAgent] } }),
  },
  "agentLinks.make": { ...BY_MANAGERS, input: (api) => ({ ...ofAgent(api), body: {} }) },
  "agentLinks.makeMany": {
    ...BY_MANAGERS,
    input: ({ world }) => ({ body: { ids: [world.users.hubAgent] } }),
  },
  "agentLinks.revoke": {
    ...BY_MANAGERS,
    input: async (api) => {
      await addLinks(api);
      return ofAgent(api);
    },
  },
  "agentLinks.check": NO_LINK,
  "agentLinks.open": NO_LINK,
};
