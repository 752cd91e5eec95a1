import { storeTracker } from "../../resources/tracking/trackers/store";
import type { TestApi } from "../api";
import { BY_EVERYONE, expectEach, type RoleCases } from "./cases";

const ofAgent = ({ world }: TestApi) => ({ params: { id: world.users.hubAgent } });

/** Gives the agent of `hub` a tracker address; returns its secret. */
export async function addTracker(
  { database, world, clock }: TestApi,
  userId = world.users.hubAgent,
): Promise<string> {
  const tracker = { userId, createdById: world.users.admin, now: clock.now };
  return (await storeTracker(database.db, tracker)).secret;
}

export const roles: RoleCases = {
  "agentTrackers.get": { ...BY_EVERYONE, input: ofAgent },
  "agentTrackers.make": { ...BY_EVERYONE, input: ofAgent },
  "agentTrackers.revoke": {
    ...BY_EVERYONE,
    input: async (api) => {
      await addTracker(api);
      return ofAgent(api);
    },
  },
  // The answer to a wrong secret, the same for every caller.
  "agentTrackers.report": {
    plain: expectEach(404, 404, 404, 404, 404, 404),
    input: () => ({ body: { secret: "not one of ours", program: "other", positions: [] } }),
  },
};
