import {
  createChain,
  createLocation,
  createLocationType,
  deleteChain,
  deleteLocationType,
  getChain,
  getLocationType,
  listChains,
  listLocationTypes,
  updateChain,
  updateLocation,
  updateLocationType,
} from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/api";

const admin = { user: "admin" } as const;
const hub = { user: "hubManager", office: "hub" } as const;
const agent = { user: "southAgent", office: "south" } as const;

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const make = (name: string) => api.ok(admin, createLocationType, { body: { name } });

describe("location types", () => {
  it("are stored in lower case and listed by name, for everyone", async () => {
    const made = await make("  Art GALLERY ");
    expect(made).toEqual({ id: made.id, name: "art gallery" });
    const { data } = await api.ok(agent, listLocationTypes);
    expect(data.map(({ name }) => name)).toEqual(["art gallery", "Bank", "Cafe"]);
    const found = await api.ok(hub, listLocationTypes, { query: { search: "GALL" } });
    expect(found.data).toEqual([made]);
    expect(await api.ok(agent, getLocationType, { params: { id: made.id } })).toEqual(made);
    expect(await api.status(hub, getLocationType, { params: { id: "nothing" } })).toBe(404);
  });

  it("have names of their own in any letter case", async () => {
    const taken = { statusCode: 409, cause: "NAME_TAKEN" };
    expect(await api.fails(admin, createLocationType, { body: { name: "CAFE" } })).toMatchObject(
      taken,
    );
    const { id } = await make("museum");
    const rename = (name: string) => ({ params: { id }, body: { name } });
    expect(await api.fails(admin, updateLocationType, rename("bank"))).toMatchObject(taken);
    expect((await api.ok(admin, updateLocationType, rename("MUSEUM"))).name).toBe("museum");
    expect((await api.ok(admin, updateLocationType, rename("Zoo"))).name).toBe("zoo");
    expect(await api.status(admin, updateLocationType, rename(" "))).toBe(422);
    const unknown = { params: { id: api.world.chain }, body: { name: "park" } };
    expect(await api.status(admin, updateLocationType, unknown)).toBe(404);
  });

  it("are made once when two ask at the same time", async () => {
    const asked = ["pier", "Pier", "PIER"].map((name) =>
      api.status(admin, createLocationType, { body: { name } }),
    );
    expect((await Promise.all(asked)).sort()).toEqual([200, 409, 409]);
  });

  it("are deleted unless a location is of them, deleted or not", async () => {
    const { id } = await make("harbour");
    const remove = { params: { id } };
    const location = await api.ok(hub, createLocation, { body: { name: "Quay", type: "Harbour" } });
    const inUse = { statusCode: 409, cause: "TYPE_IN_USE" };
    expect(await api.fails(admin, deleteLocationType, remove)).toMatchObject(inUse);
    const params = { id: location.id };
    await api.ok(hub, updateLocation, { params, body: { status: "inactive" } });
    expect(await api.fails(admin, deleteLocationType, remove)).toMatchObject(inUse);
    await api.ok(hub, updateLocation, { params, body: { type: null } });
    expect(await api.ok(admin, deleteLocationType, remove)).toMatchObject({ count: 1 });
    expect(await api.status(admin, deleteLocationType, remove)).toBe(404);
  });
});

describe("chains", () => {
  it("are made by managers, with names of their own, and listed for everyone", async () => {
    const made = await api.ok(hub, createChain, { body: { name: "Arches" } });
    const failure = await api.fails(hub, createChain, { body: { name: "ARCHES" } });
    expect(failure).toMatchObject({ statusCode: 409, cause: "NAME_TAKEN" });
    const { data } = await api.ok(agent, listChains);
    expect(data.map(({ name }) => name)).toEqual(["Arches", "Beans"]);
    const found = await api.ok(hub, listChains, { query: { search: "arch" } });
    expect(found.data).toEqual([made]);
  });

  it("are renamed, and deleted unless a location is of them", async () => {
    const { id } = await api.ok(hub, createChain, { body: { name: "Corner Shops" } });
    const rename = (name: string) => ({ params: { id }, body: { name } });
    const taken = { statusCode: 409, cause: "NAME_TAKEN" };
    expect(await api.fails(admin, updateChain, rename("beans"))).toMatchObject(taken);
    expect(await api.ok(admin, updateChain, rename(" Corners "))).toEqual({ id, name: "Corners" });
    expect(await api.ok(agent, getChain, { params: { id } })).toEqual({ id, name: "Corners" });
    const place = await api.ok(hub, createLocation, { body: { name: "Corner", chain: id } });
    const inUse = { statusCode: 409, cause: "CHAIN_IN_USE" };
    expect(await api.fails(admin, deleteChain, { params: { id } })).toMatchObject(inUse);
    await api.ok(hub, updateLocation, { params: { id: place.id }, body: { chain: null } });
    expect(await api.ok(admin, deleteChain, { params: { id } })).toMatchObject({ count: 1 });
    expect(await api.status(admin, getChain, { params: { id } })).toBe(404);
    expect(await api.status(admin, deleteChain, { params: { id } })).toBe(404);
  });
});
