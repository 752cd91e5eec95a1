import { confirmVisit, listVisits } from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type As, type TestApi, testApi } from "../../testing/api";
import { addRoute, addVisit } from "../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const manager = { user: "hubManager", office: "hub" } as const;
/** A visit at "Cafe 1", by `hubAgent` unless said otherwise. */
async function visit(values: Partial<Parameters<typeof addVisit>[2]> = {}): Promise<string> {
  const { database, world } = api;
  const [locationId = ""] = world.locations;
  const { id, stopIds } = await addRoute(database.db, world, { stops: [{ locationId }] });
  return addVisit(database.db, world, {
    routeId: id,
    locationId,
    stopId: stopIds[0] ?? "",
    ...values,
  });
}

describe("visits", () => {
  it("are seen by the office of the agent at the time, those above it and the agent", async () => {
    const { users, offices } = api.world;
    await visit({ note: "scope hub" });
    await visit({ note: "scope hub 2", userId: users.hubAgent2 });
    await visit({ note: "scope depot", userId: users.depotAgent, officeId: offices.depot });
    await visit({ note: "scope south", userId: users.southAgent, officeId: offices.south });
    const seen = async (as: As) => {
      const query = { search: "scope", searchPath: "note", sortBy: "note" };
      const { data } = await api.ok(as, listVisits, { query });
      return data.map(({ note }) => note?.replace("scope ", ""));
    };
    expect(await seen({ user: "admin" })).toEqual(["depot", "hub", "hub 2", "south"]);
    expect(await seen(manager)).toEqual(["depot", "hub", "hub 2"]);
    expect(await seen({ user: "depotManager", office: "depot" })).toEqual(["depot"]);
    expect(await seen({ user: "hubAgent", office: "hub" })).toEqual(["hub"]);
  });

  it("come the latest first, with what they are asked for", async () => {
    await visit({ arrival: "2026-02-20T10:00:00.000Z", note: "order 2" });
    await visit({ arrival: "2026-02-21T10:00:00.000Z", note: "order 1" });
    const include = ["location", "user", "route", "office", "contacts"];
    const { data } = await api.ok(manager, listVisits, {
      query: { search: "order", searchPath: "note", filter: JSON.stringify({ include }) },
    });
    expect(data).toMatchObject([{ note: "order 1" }, { note: "order 2" }]);
    expect(data[0]).toMatchObject({
      location: { name: "Cafe 1" },
      user: { displayName: "hubAgent" },
      route: { name: expect.any(String) },
      office: { name: "Hub" },
      contacts: [],
    });
  });
});

describe("confirming", () => {
  const input = (id: string, confirmed: boolean) => ({ params: { id }, body: { confirmed } });

  it("is done and taken back by a manager of the office or one above", async () => {
    const id = await visit();
    const parent = { user: "northManager", office: "north" } as const;
    expect(await api.ok(manager, confirmVisit, input(id, true))).toMatchObject({
      confirmed: true,
      location: { name: "Cafe 1" },
    });
    const filter = JSON.stringify({ where: { id } });
    expect((await api.ok(manager, listVisits, { query: { filter } })).data).toMatchObject([
      { confirmed: true },
    ]);
    expect(await api.ok(parent, confirmVisit, input(id, false))).toMatchObject({
      confirmed: false,
    });
  });

  it("is not for the agent, nor for managers of elsewhere", async () => {
    const id = await visit();
    const status = (as: As, of = id) => api.status(as, confirmVisit, input(of, true));
    expect(await status({ user: "hubAgent", office: "hub" })).toBe(403);
    expect(await status({ user: "southManager", office: "south" })).toBe(404);
    expect(await status({ user: "depotManager", office: "depot" })).toBe(404);
    expect(await status(manager, "nonsense")).toBe(404);
    const filter = JSON.stringify({ where: { id } });
    expect((await api.ok(manager, listVisits, { query: { filter } })).data).toMatchObject([
      { confirmed: false },
    ]);
  });
});
