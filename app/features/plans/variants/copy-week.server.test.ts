import type { Location } from "contract/entities";
import { expect, it, vi } from "vitest";
import type { SignedIn } from "~/session/guards.server";
import { locationsById } from "~/upstream/locations.server";
import { type CollectedPlan, collectPlan } from "../engine/index.server";
import { anAgent, aPlace, aPlan } from "../engine/testing/documents";
import { copyWeek } from "./copy-week.server";

vi.mock("~/upstream/locations.server", () => ({ locationsById: vi.fn() }));
vi.mock("../engine/index.server", async (original) => ({
  ...(await original<object>()),
  collectPlan: vi.fn(),
}));

const session = { upstream: {} } as SignedIn;
const rules = { fairness: 50, respectHours: true, keepAgents: "prefer" } as const;
const location = (id: string, visitEvery: number | null) =>
  ({ id, name: `Place ${id}`, visitEvery }) as Location;

it("a copied week has the same agents, weekdays and order, and says what differs", async () => {
  vi.mocked(locationsById).mockResolvedValue([
    location("a", null),
    location("b", 7),
    location("c", 30),
    location("d", 9),
  ]);
  vi.mocked(collectPlan).mockImplementation(
    async (_, { locationIds = [], days }): Promise<CollectedPlan> => ({
      document: aPlan({
        days: [...days],
        agents: [anAgent("ann"), anAgent("ben", { daysOff: ["2026-12-09"] })],
        places: locationIds.map((locationId, at) => aPlace(at, { locationId })),
      }),
      ...{ leftOut: [], more: 0 },
    }),
  );
  const { document, leftOut } = await copyWeek(session, {
    ...{ officeId: "o1", rules },
    days: [
      { userId: "ben", day: "2026-12-02", locationIds: ["a", "d"] },
      { userId: "ann", day: "2026-11-30", locationIds: ["b", "c", "d"] },
    ],
  });
  expect(document?.days).toEqual(["2026-12-07", "2026-12-09"]);
  expect(document?.places.map(({ locationId }) => locationId)).toEqual(["b", "d", "a"]);
  const planned = document?.proposal?.days.map(({ userId, day, stops }) => [
    ...[userId, day, stops.map(({ place }) => place)],
  ]);
  expect(planned).toEqual([["ann", "2026-12-07", [0, 1]]]);
  expect(document?.proposal?.unserved).toEqual([{ place: 2, rule: null, ways: [] }]);
  expect(leftOut).toEqual([
    {
      ...{ kind: "place", name: "Place c" },
      why: "Visited every 30 days: not due before Wed 12-30-2026",
    },
    {
      ...{ kind: "place", name: "Place d" },
      why: "Visited more than once in the week: a plan has it once",
    },
    {
      kind: "agent-day",
      name: "ben, Wed 12-09-2026",
      why: "Off. The stops go to other days and agents where they fit",
    },
  ]);
});

it("a copy of two weeks begins behind them, and keeps what was decided about agents", async () => {
  vi.mocked(locationsById).mockResolvedValue([location("a", null), location("b", null)]);
  vi.mocked(collectPlan).mockImplementation(async (_, { agentIds, days }) => ({
    document: aPlan({ days: [...days], agents: agentIds.slice(0, 30).map((id) => anAgent(id)) }),
    ...{ leftOut: [], more: 0 },
  }));
  const decided = { until: "18:00", mostStops: 5, mostDistance: 50_000 };
  const many = Array.from({ length: 31 }, (_, at) => `agent ${at}`);
  const { document, leftOut } = await copyWeek(session, {
    ...{ officeId: "o1", rules },
    agents: [anAgent("agent 0", decided)],
    days: [
      ...many.map((userId) => ({ userId, day: "2026-11-30", locationIds: ["a"] })),
      { userId: "agent 0", day: "2026-12-08", locationIds: ["b"] },
    ],
  });
  expect(document?.days).toEqual(["2026-12-14", "2026-12-22"]);
  expect(document?.agents[0]).toMatchObject(decided);
  expect(leftOut[0]).toEqual({
    ...{ kind: "agent", name: "1 more agent", count: 1 },
    why: "A plan has at most 30. The stops go to other days and agents where they fit",
  });
});
