import { changeLocations, listLocations } from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../../testing/api";
import { addPlace, readPlace } from "../../../testing/location-rows";
import { addRoute } from "../../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const as = { user: "hubManager", office: "hub" } as const;
const add = (values?: Parameters<typeof addPlace>[1]) => addPlace(api, values);
const read = (id: string) => readPlace(api, id);
type To = { type?: string | null; chain?: string | null; status?: "active" | "inactive" };
const body = (locationIds: string[], to: To) => ({ body: { locationIds, ...to } });

describe("changing many locations at once", () => {
  it("changes what is said in all of them, and counts those that changed", async () => {
    const { types, chain } = api.world;
    const places = [
      await add({ typeId: types.bank, chainId: chain }),
      await add(),
      await add({ typeId: types.cafe }),
    ];
    const ids = places.map(({ id }) => id);
    expect(await api.ok(as, changeLocations, body(ids, { type: "CAFE" }))).toEqual({
      count: 2,
      undoId: expect.any(String),
    });
    for (const id of ids) expect(await read(id)).toMatchObject({ typeId: types.cafe });
    expect(await read(ids[0] ?? "")).toMatchObject({ chainId: chain });
    expect(await api.ok(as, changeLocations, body(ids, { chain: null }))).toMatchObject({
      count: 1,
    });
    expect(await read(ids[0] ?? "")).toMatchObject({ chainId: null, typeId: types.cafe });
    expect(await api.ok(as, changeLocations, body(ids, { chain: null }))).toEqual({ count: 0 });
  });

  it("deletes and brings back what the list of the deleted shows", async () => {
    const { id } = await add({ name: "Phoenix" });
    const listed = async (filters?: string) => {
      const query = { search: "Phoenix", filters };
      return (await api.ok(as, listLocations, { query })).totalDocs;
    };
    await api.ok(as, changeLocations, body([id], { status: "inactive" }));
    expect([await listed(), await listed("status:inactive")]).toEqual([0, 1]);
    await api.ok(as, changeLocations, body([id], { status: "active" }));
    expect([await listed(), await listed("status:inactive")]).toEqual([1, 0]);
  });

  it("deletes none while one is awaited on an active route, and names it", async () => {
    const [free, awaited] = [await add(), await add({ name: "Awaited" })];
    const stops = [{ locationId: awaited.id }];
    await addRoute(api.database.db, api.world, { status: "active", stops });
    const to = { status: "inactive", type: "bank" } as const;
    const error = await api.fails(as, changeLocations, body([free.id, awaited.id], to));
    expect(error).toMatchObject({ statusCode: 409, cause: "ON_ACTIVE_ROUTE" });
    expect(error.message).toContain('"Awaited"');
    expect(await read(free.id)).toEqual(free);
  });

  it("does nothing when one is of another office or unknown", async () => {
    const { id } = await add();
    const other = await add({ officeId: api.world.offices.south });
    for (const wrong of [other.id, "nonsense"]) {
      expect(await api.status(as, changeLocations, body([id, wrong], { type: "bank" }))).toBe(404);
    }
    expect(await read(id)).toMatchObject({ typeId: null });
  });

  it("names what is wrong", async () => {
    const { id } = await add();
    const detailsOf = async (input: ReturnType<typeof body>) => {
      const { statusCode, details } = await api.fails(as, changeLocations, input);
      expect(statusCode).toBe(422);
      return Object.keys(details ?? {});
    };
    expect(await detailsOf(body([id], {}))).toEqual(["body"]);
    expect(await detailsOf(body([], { type: "bank" }))).toEqual(["body.locationIds"]);
    expect(await detailsOf(body([id], { type: "casino" }))).toEqual(["body.type"]);
    expect(await detailsOf(body([id], { chain: id }))).toEqual(["body.chain"]);
    expect(await detailsOf(body([id], { status: "gone" as "active" }))).toEqual(["body.status"]);
    expect(await detailsOf(body(Array(1001).fill(id), { type: "bank" }))).toEqual([
      "body.locationIds",
    ]);
  });
});
