import type { CallInput } from "contract/call";
import { listLikelyDuplicates } from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { locations } from "../../../db/schema";
import { type As, type TestApi, testApi } from "../../../testing/api";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.db.delete(locations).where(eq(locations.city, "Testville"));
});

const manager = { user: "hubManager", office: "hub" } as const;
const HERE = { latitude: 41.5, longitude: -81.7 };
/** So many metres north of here. */
const north = (metres: number) => ({ ...HERE, latitude: HERE.latitude + metres / 111_195 });

async function add(name: string, values: Partial<typeof locations.$inferInsert> = {}) {
  const [made] = await api.database.db
    .insert(locations)
    .values({ name, city: "Testville", officeId: api.world.offices.hub, ...values })
    .returning({ id: locations.id });
  return made?.id ?? "";
}

type Query = CallInput<typeof listLikelyDuplicates>["query"];
const duplicates = async (query: Query, as: As = manager) => {
  const { data } = await api.ok(as, listLikelyDuplicates, { query });
  return data.map(({ name, alike }) => [name, ...alike]);
};

describe("likely duplicates", () => {
  it("are of the same or a similar name, or of the same address, within 100 m", async () => {
    await add("Joe's Pizza", north(90));
    await add("Joes Piza", { ...north(50), address: "9 Oak Ave" });
    await add("Oak Holdings", { ...north(20), dbaName: "JOES PIZZA" });
    await add("Laundry", { ...north(30), address: "12 North Oak Street" });
    await add("Joe's Tacos", north(10));
    await add("Joe's Pizza Far Away", north(40));
    await add("Joe's Pizza", north(110));
    expect(await duplicates({ name: "joes pizza", address: "12 N. Oak St", ...HERE })).toEqual([
      ["Oak Holdings", "name"],
      ["Laundry", "address"],
      ["Joe's Pizza Far Away", "similar-name"],
      ["Joes Piza", "similar-name"],
      ["Joe's Pizza", "name"],
    ]);
  });

  it("have the same number, where numbers tell them apart", async () => {
    await add("Bramble Coffee #668", HERE);
    expect(await duplicates({ name: "Bramble Coffee #669", ...HERE })).toEqual([]);
    expect(await duplicates({ name: "Bramble Coffee 668", ...HERE })).toHaveLength(1);
  });

  it("have both name and address, where one of the two has no position", async () => {
    await add("Mill", { address: "1 High St" });
    await add("Mill", { address: "2 High St" });
    await add("Mill", { address: "1 High St", ...north(500) });
    const asked = { name: "mill", address: "1 high st" };
    expect(await duplicates({ ...asked, ...HERE })).toEqual([["Mill", "name", "address"]]);
    expect(await duplicates(asked)).toHaveLength(2);
    expect(await duplicates({ name: "Mill" })).toEqual([]);
  });

  it("are others, active, and as many as were asked for", async () => {
    const own = await add("Mill", HERE);
    await add("Mill", { ...HERE, status: "inactive" });
    expect(await duplicates({ name: "Mill", ...HERE, exceptId: own })).toEqual([]);
    await add("Mill", north(1));
    await add("Mill", north(2));
    expect(await duplicates({ name: "Mill", ...HERE, limit: 2 })).toHaveLength(2);
  });

  it("are those that the reader may see", async () => {
    await add("Mill", { ...HERE, officeId: api.world.offices.south });
    await add("Mill", { ...HERE, officeId: api.world.offices.depot });
    const asked = { name: "Mill", ...HERE };
    expect(await duplicates(asked)).toHaveLength(1);
    expect(await duplicates(asked, { user: "southManager", office: "south" })).toHaveLength(1);
    expect(await duplicates(asked, { user: "admin" })).toHaveLength(2);
    const elsewhere = { user: "southManager", office: "hub" } as const;
    expect(await api.status(elsewhere, listLikelyDuplicates, { query: asked })).toBe(403);
    const agent = { user: "hubAgent", office: "hub" } as const;
    expect(await api.status(agent, listLikelyDuplicates, { query: asked })).toBe(403);
  });

  it("are looked for by a name and a whole position, anywhere on earth", async () => {
    const status = (query: object) =>
      api.status(manager, listLikelyDuplicates, { query: query as Query & { name: string } });
    expect(await status({ ...HERE })).toBe(422);
    expect(await status({ name: "Mill", latitude: 1 })).toBe(422);
    expect(await status({ name: "'; --", latitude: 90, longitude: 180 })).toBe(200);
    await add("Mill", { latitude: 0, longitude: -179.9999 });
    expect(await duplicates({ name: "Mill", latitude: 0, longitude: 179.9999 })).toHaveLength(1);
  });
});
