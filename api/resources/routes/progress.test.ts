import { getRoute, progressRoute } from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit, routeRuns } from "../../db/schema";
import { type TestApi, testApi } from "../../testing/api";
import { addRoute } from "../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const agent = { user: "hubAgent", office: "hub" } as const;
const route = (values: Parameters<typeof addRoute>[2] = {}) =>
  addRoute(api.database.db, api.world, {
    userId: api.world.users.hubAgent,
    officeId: api.world.offices.hub,
    stops: [{ locationId: api.world.locations[0] ?? "" }],
    ...values,
  });
const to = (id: string, status: "active" | "completed") => ({ params: { id }, body: { status } });

describe("an agent", () => {
  it("starts and completes a route of theirs; doing so twice changes nothing", async () => {
    const { id } = await route({ status: "new" });
    const now = api.clock.now.toISOString();
    const started = await api.ok(agent, progressRoute, to(id, "active"));
    expect(started).toMatchObject({ status: "active", startTime: now, endTime: null });
    expect(await api.ok(agent, progressRoute, to(id, "active"))).toEqual(started);
    const ended = await api.ok(agent, progressRoute, to(id, "completed"));
    expect(ended).toMatchObject({ status: "completed", startTime: now, endTime: now });
    expect(await api.ok(agent, progressRoute, to(id, "completed"))).toEqual(ended);
    const [run] = await api.database.db.select().from(routeRuns).where(eq(routeRuns.routeId, id));
    expect(run).toBeDefined();
    const entries = await api.database.db.select().from(audit).where(eq(audit.recordId, id));
    expect(entries.filter(({ userId }) => userId === api.world.users.hubAgent)).toHaveLength(2);
  });

  it.each([
    ["paused", "active"],
    ["paused", "completed"],
    ["inactive", "completed"],
    ["completed", "active"],
  ] as const)("can't make a route that is %s %s", async (before, status) => {
    const { id } = await route({ status: before });
    expect(await api.fails(agent, progressRoute, to(id, status))).toMatchObject({
      ...{ statusCode: 409, cause: "STATUS_NOT_ALLOWED" },
    });
  });

  it("has no say in the routes of others", async () => {
    const { id } = await route({ status: "new", userId: api.world.users.hubAgent2 });
    expect(await api.status(agent, progressRoute, to(id, "active"))).toBe(404);
    const read = await api.ok({ user: "admin" }, getRoute, { params: { id } });
    expect(read.status).toBe("new");
  });
});
