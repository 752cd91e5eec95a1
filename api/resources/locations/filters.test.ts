import { listLocations } from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type As, type TestApi, testApi } from "../../testing/api";
import { addPlace } from "../../testing/location-rows";
import { addRoute } from "../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const as = { user: "hubManager", office: "hub" } as const;
async function namesBy(filters: string, who: As = as) {
  const query = { filters, search: "Spot", limit: 0 };
  return (await api.ok(who, listLocations, { query })).data.map(({ name }) => name);
}

describe("locations on a route", () => {
  it("are those that an open route still goes to, of whichever office", async () => {
    const spot = (name: string) => addPlace(api, { name: `Spot ${name}` });
    const { database, world } = api;
    for (const status of ["new", "active", "paused", "inactive", "completed"] as const) {
      const { id: locationId } = await spot(status);
      await addRoute(database.db, world, { status, stops: [{ locationId }] });
    }
    const visited = await spot("visited");
    await addRoute(database.db, world, {
      status: "active",
      stops: [{ locationId: visited.id, visited: true }],
    });
    const others = await spot("others");
    await addRoute(database.db, world, {
      status: "active",
      ownerOfficeId: world.offices.south,
      stops: [{ locationId: others.id }],
    });
    await spot("none");
    const on = ["Spot active", "Spot new", "Spot others", "Spot paused"];
    expect(await namesBy("onRoute:true")).toEqual(on);
    const off = ["Spot completed", "Spot inactive", "Spot none", "Spot visited"];
    expect(await namesBy("onRoute:false")).toEqual(off);
    expect(await namesBy("onRoute:true", { user: "southManager", office: "south" })).toEqual([]);
  });

  it("are neither sorted by it nor asked for by another word", async () => {
    const error = await api.fails(as, listLocations, { query: { sortBy: "onRoute" } });
    expect(error).toMatchObject({
      statusCode: 422,
      details: { "query.sortBy": expect.any(String) },
    });
    const odd = await api.fails(as, listLocations, { query: { filters: "onRoute:maybe" } });
    expect(odd.details).toHaveProperty(["query.filters.onRoute"]);
  });
});

it("locations are found by having any agent or none", async () => {
  await addPlace(api, { name: "Spot given", userId: api.world.users.hubAgent });
  expect(await namesBy("userId:any")).toEqual(["Spot given"]);
  const free = await namesBy("userId:none");
  expect(free).not.toContain("Spot given");
  expect(free).toContain("Spot none");
});
