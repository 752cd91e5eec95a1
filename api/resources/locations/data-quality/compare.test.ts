import {
  dismissSuspicions,
  listSuspicions,
  setPositions,
  undo,
  updateLocation,
} from "contract/calls";
import type { LocationSuspicion } from "contract/entities";
import type { SuspicionKind } from "contract/locations/data-quality-calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../../testing/api";
import { addPlace } from "../../../testing/location-rows";
import { compareSome } from "./compare";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const as = { user: "hubManager", office: "hub" } as const;
async function found(kind: SuspicionKind, search: string): Promise<LocationSuspicion[]> {
  while ((await compareSome(api.database.db)) > 0);
  const query = { search, searchPath: "location.name", limit: 0 };
  return (await api.ok(as, listSuspicions, { params: { kind }, query })).data;
}
/** About 0.9 m for each unit of the sixth digit. */
const at = (north: number, east = 0) => ({ latitude: 41 + north, longitude: -84 + east });

describe("likely duplicates", () => {
  const pairs = async (search: string) =>
    (await found("duplicates", search)).map(({ location, other, alike }) => [
      location.name,
      other?.name,
      alike,
    ]);

  it("are pairs of one office, near each other, of like names or of one address", async () => {
    await addPlace(api, { name: "Twin Oaks Bakery", ...at(0) });
    await addPlace(api, { name: "Twin Oaks Bakry", ...at(0.0005) });
    await addPlace(api, { name: "Twin Oaks Bakery", ...at(0.01) });
    await addPlace(api, {
      name: "Twin Oaks Bakery",
      ...at(0),
      officeId: api.world.offices.south,
    });
    await addPlace(api, { name: "Twin Oaks Bakery", ...at(0), status: "inactive" });
    expect(await pairs("Twin Oaks")).toEqual([
      ["Twin Oaks Bakery", "Twin Oaks Bakry", ["similar-name"]],
    ]);
    await addPlace(api, { name: "Elm One", address: "12 Elm Street", ...at(0.1) });
    await addPlace(api, { name: "Other", address: "12 Elm St.", ...at(0.1001) });
    expect(await pairs("Elm One")).toEqual([["Elm One", "Other", ["address"]]]);
  });

  it("have name and address alike where one has no position", async () => {
    const same = { name: "Nowhere Nails", address: "5 Lost Lane" };
    await addPlace(api, same);
    await addPlace(api, { ...same, ...at(0.2) });
    await addPlace(api, { ...same, address: "6 Lost Lane" });
    expect(await pairs("Nowhere")).toEqual([
      ["Nowhere Nails", "Nowhere Nails", ["name", "address"]],
    ]);
  });

  it("are none any more once one is changed, and are compared anew", async () => {
    const [a] = [await addPlace(api, { name: "Ash Motel", ...at(0.3) })];
    await addPlace(api, { name: "Ash Motel", ...at(0.3) });
    expect(await pairs("Ash Motel")).toHaveLength(1);
    const position = { id: a.id, location: { coordinates: [-84, 41.4] as [number, number] } };
    const { undoId } = await api.ok(as, setPositions, { body: { positions: [position] } });
    expect(await pairs("Ash Motel")).toHaveLength(0);
    await api.ok(as, undo, { params: { id: undoId ?? "" } });
    expect(await pairs("Ash Motel")).toHaveLength(1);
    await api.ok(as, updateLocation, { params: { id: a.id }, body: { status: "inactive" } });
    expect(await pairs("Ash Motel")).toHaveLength(0);
  });

  it("are not told of again once dismissed, until that is taken back", async () => {
    const a = await addPlace(api, { name: "Beech Bar", ...at(0.5) });
    await addPlace(api, { name: "Beech Bar", ...at(0.5) });
    const ids = (await found("duplicates", "Beech")).map(({ id }) => id);
    const done = await api.ok(as, dismissSuspicions, { body: { ids } });
    expect(done).toEqual({ count: 1, undoId: expect.any(String) });
    await api.ok(as, updateLocation, { params: { id: a.id }, body: { address: "1 New Rd" } });
    expect(await found("duplicates", "Beech")).toEqual([]);
    expect(await api.status(as, dismissSuspicions, { body: { ids } })).toBe(404);
    await api.ok(as, undo, { params: { id: done.undoId ?? "" } });
    expect(await found("duplicates", "Beech")).toHaveLength(1);
  });

  it("are read by their ids", async () => {
    await addPlace(api, { name: "Dogwood Deli", ...at(0.7) });
    await addPlace(api, { name: "Dogwood Deli", ...at(0.7) });
    const [one] = await found("duplicates", "Dogwood");
    const read = async (ids: string[]) => {
      const query = { filter: JSON.stringify({ where: { id: { inq: ids } } }) };
      const list = await api.ok(as, listSuspicions, { params: { kind: "duplicates" }, query });
      return list.data.map(({ id }) => id);
    };
    expect(await read([one?.id ?? ""])).toEqual([one?.id]);
    expect(await read([one?.location.id ?? ""])).toEqual([]);
  });

  it("of another office can't be seen or dismissed", async () => {
    const officeId = api.world.offices.south;
    await addPlace(api, { name: "Cedar Cafe", ...at(0.6), officeId });
    await addPlace(api, { name: "Cedar Cafe", ...at(0.6), officeId });
    expect(await found("duplicates", "Cedar")).toEqual([]);
    const { data } = await api.ok({ user: "admin" }, listSuspicions, {
      params: { kind: "duplicates" },
      query: { search: "Cedar" },
    });
    const ids = data.map(({ id }) => id);
    expect(ids).toHaveLength(1);
    expect(await api.status(as, dismissSuspicions, { body: { ids } })).toBe(404);
  });
});

describe("a position far from its zip", () => {
  it("is one further than 20 km, and four times what is usual there", async () => {
    const zip = "45999";
    for (const step of [1, 2, 3]) {
      await addPlace(api, { name: "Zip Hill", zip, ...at(1 + step / 100) });
    }
    expect(await found("far-from-zip", "Zip")).toEqual([]);
    const lost = await addPlace(api, { name: "Zip Lost", zip, ...at(1.5) });
    const [far, ...others] = await found("far-from-zip", "Zip");
    expect(others).toEqual([]);
    expect(far).toMatchObject({ location: { id: lost.id }, other: null });
    expect(Math.round((far?.distance ?? 0) / 1000)).toBe(53);
    await api.ok(as, dismissSuspicions, { body: { ids: [far?.id ?? ""] } });
    await api.ok(as, updateLocation, { params: { id: lost.id }, body: { address: "1 New Rd" } });
    expect(await found("far-from-zip", "Zip")).toEqual([]);

    const wide = "45998";
    for (const step of [0, 1, 2, 3, 4]) {
      await addPlace(api, { name: "Wide Zip", zip: wide, ...at(2 + step / 4) });
    }
    expect(await found("far-from-zip", "Wide")).toEqual([]);
  });
});
