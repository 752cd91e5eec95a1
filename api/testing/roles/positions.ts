import type { TestApi } from "../api";
import { BY_EVERYONE, BY_MANAGERS, expectEach, type RoleCases } from "./cases";

const agentOfHub = ({ world }: TestApi) => ({ id: world.users.hubAgent });

const aDayOfHub = (api: TestApi) => ({
  params: agentOfHub(api),
  query: { from: "2026-03-01T05:00:00Z", to: "2026-03-02T05:00:00Z" },
});

export const roles: RoleCases = {
  "positions.post": {
    // The agent's device alone.
    plain: expectEach(401, 403, 403, 403, 403, 403),
    office: expectEach(401, 200, 403, 403, 403, 403),
    input: (api) => ({
      params: agentOfHub(api),
      body: [{ coordinates: [-83, 40], recordedAt: api.clock.now.toISOString(), accuracy: 8 }],
    }),
  },
  "positionTimes.set": {
    plain: expectEach(401, 403, 403, 403, 403, 403),
    office: expectEach(401, 200, 403, 403, 403, 403),
    input: (api) => ({ params: agentOfHub(api), body: { from: "08:00", until: "17:00" } }),
  },
  "positions.get": { ...BY_EVERYONE, input: (api) => ({ params: agentOfHub(api) }) },
  "positions.list": BY_MANAGERS,
  "agentStates.list": BY_MANAGERS,
  "agentStates.count": BY_MANAGERS,
  "trails.get": { ...BY_EVERYONE, input: aDayOfHub },
  "trails.positions": { ...BY_EVERYONE, input: aDayOfHub },
  "looks.list": { ...BY_EVERYONE, input: (api) => ({ params: agentOfHub(api) }) },
  "audit.list": BY_MANAGERS,
  "positions.stream": {
    ...BY_MANAGERS,
    input: ({ world }) => ({ query: { userId: world.users.hubAgent } }),
  },
};
