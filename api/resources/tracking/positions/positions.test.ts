import type { CallInput } from "contract/call";
import { getPosition, listPositions, postPositions } from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { positions } from "../../../db/schema";
import { type As, type TestApi, testApi } from "../../../testing/api";
import type { World } from "../../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(() => api.database.db.delete(positions));
afterAll(() => api.close());

const agent = { user: "hubAgent", office: "hub" } as const;
const manager = { user: "hubManager", office: "hub" } as const;
const ago = (minutes: number) => new Date(api.clock.now.getTime() - minutes * 60_000).toISOString();
type Reports = NonNullable<CallInput<typeof postPositions>["body"]>;
const at = (minutes: number, lng = -83): Reports[number] => ({
  coordinates: [lng, 40],
  recordedAt: ago(minutes),
});
const post = (as: As, user: keyof World["users"], body: Reports) =>
  api.ok(as, postPositions, { params: { id: api.world.users[user] }, body });
const get = (as: As, user: keyof World["users"]) =>
  api.ok(as, getPosition, { params: { id: api.world.users[user] } });

describe("positions", () => {
  it("are stored once each, whatever order they come in and however often", async () => {
    const { db } = api.database;
    await post(agent, "hubAgent", [at(1, -82.99), at(3), at(2), at(3, 7)]);
    await post(agent, "hubAgent", [at(3, 9), { ...at(4), accuracy: 12.5 }]);
    expect(await db.$count(positions)).toBe(4);
    expect((await get(agent, "hubAgent")).position).toMatchObject({
      userId: api.world.users.hubAgent,
      coordinates: [-82.99, 40],
      recordedAt: ago(1),
      accuracy: null,
      user: { displayName: "hubAgent", office: { name: "Hub" } },
    });
    const [row] = await db
      .select()
      .from(positions)
      .where(eq(positions.recordedAt, ago(4)));
    expect(row).toMatchObject({ accuracy: 12.5, officeId: api.world.offices.hub });
  });

  it("sent twice at once don't get in each other's way", async () => {
    const many = Array.from({ length: 200 }, (_, n) => at(n + 1));
    await Promise.all([
      post(agent, "hubAgent", many),
      post(agent, "hubAgent", [...many].reverse()),
    ]);
    expect(await api.database.db.$count(positions)).toBe(200);
  });

  it("are reported by the agent themselves, of a time that can be", async () => {
    const { users } = api.world;
    const input = (id: string, body: Reports) => ({ params: { id }, body });
    for (const id of [users.hubAgent2, users.southAgent, "nonsense"]) {
      expect(await api.status(agent, postPositions, input(id, [at(1)]))).toBe(404);
    }
    const wrong: [Reports, string][] = [
      [[at(-24 * 60 - 1)], "body.0.recordedAt"],
      [[at(91 * 24 * 60)], "body.0.recordedAt"],
      [[{ ...at(1), recordedAt: "0000-01-01T00:00:00Z" }], "body.0.recordedAt"],
      [[{ ...at(1), coordinates: [0, 91] }], "body.0.coordinates.1"],
      [[{ ...at(1), accuracy: -1 }], "body.0.accuracy"],
      [[], "body"],
      [Array.from({ length: 501 }, () => at(1)), "body"],
    ];
    for (const [body, field] of wrong) {
      expect(await api.fails(agent, postPositions, input(users.hubAgent, body))).toMatchObject({
        statusCode: 422,
        details: { [field]: expect.any(String) },
      });
    }
    expect(await api.database.db.$count(positions)).toBe(0);
  });

  it("are null before the first, and nobody's to see outside the scope", async () => {
    expect(await get(agent, "hubAgent")).toEqual({ position: null });
    await post(agent, "hubAgent", [at(1)]);
    const status = (as: As, user: keyof World["users"]) =>
      api.status(as, getPosition, { params: { id: api.world.users[user] } });
    expect(await status(manager, "hubAgent")).toBe(200);
    expect(await status(manager, "depotAgent")).toBe(200);
    expect(await status({ user: "southManager", office: "south" }, "hubAgent")).toBe(404);
    expect(await status({ user: "hubAgent2", office: "hub" }, "hubAgent")).toBe(404);
    expect(await status(manager, "southAgent")).toBe(404);
  });
});

describe("the list of positions", () => {
  it("has the last one of each active agent of the scope, the latest first, by page", async () => {
    const { db } = api.database;
    const { users, offices } = api.world;
    const depot = { user: "depotAgent", office: "depot" } as const;
    await post(agent, "hubAgent", [at(30), at(20), at(10)]);
    await post(depot, "depotAgent", [at(5), at(50)]);
    await post({ user: "southAgent", office: "south" }, "southAgent", [at(1)]);
    await db
      .insert(positions)
      .values({ userId: users.retiredAgent, longitude: 0, latitude: 0, recordedAt: ago(1) });
    const list = async (as: As, query: CallInput<typeof listPositions>["query"] = {}) => {
      const page = await api.ok(as, listPositions, { query });
      const rows = page.data.map(({ user, recordedAt }) => `${user?.displayName} ${recordedAt}`);
      return { ...page, rows };
    };
    const hubs = `hubAgent ${ago(10)}`;
    const depots = `depotAgent ${ago(5)}`;
    expect((await list({ user: "admin" })).rows).toEqual([`southAgent ${ago(1)}`, depots, hubs]);
    expect((await list(manager)).rows).toEqual([depots, hubs]);
    expect((await list({ user: "depotManager", office: "depot" })).rows).toEqual([depots]);
    expect((await list(manager, { officeId: offices.hub })).rows).toEqual([hubs]);
    expect((await list(manager, { officeId: offices.south })).rows).toEqual([]);
    expect(await list(manager, { limit: 1, page: 2 })).toMatchObject({
      rows: [hubs],
      totalDocs: 2,
      hasNextPage: false,
      hasPrevPage: true,
    });
  });

  it("takes the same few statements, however many agents and positions there are", async () => {
    await post(
      agent,
      "hubAgent",
      Array.from({ length: 100 }, (_, n) => at(n + 1)),
    );
    api.statements.length = 0;
    await api.ok(manager, listPositions);
    // Without those of the job queue, which looks for work now and then.
    const own = api.statements.filter((statement) => !statement.includes('"jobs"'));
    expect(own).toHaveLength(3);
  });
});
