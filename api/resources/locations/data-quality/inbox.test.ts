import { countInbox, listInbox, setPositions, undo, updateLocation } from "contract/calls";
import type { LocationLack } from "contract/locations/data-quality-calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locations } from "../../../db/schema";
import { type TestApi, testApi } from "../../../testing/api";
import { importSteps } from "../../../testing/imports";
import { addPlace, readPlace } from "../../../testing/location-rows";
import { addRoute } from "../../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const as = { user: "hubManager", office: "hub" } as const;
const whole = () => ({ longitude: -83, latitude: 40, typeId: api.world.types.cafe });
const namesOf = async (kind: LocationLack, search: string) => {
  const list = await api.ok(as, listInbox, { params: { kind }, query: { search, limit: 0 } });
  return list.data.map(({ name }) => name);
};
const countOf = async (kind: LocationLack) => (await api.ok(as, countInbox)).kinds[kind].count;

describe("the inbox", () => {
  it("has each location under what it lacks, and counts them", async () => {
    const before = await Promise.all([countOf("no-position"), countOf("no-type")]);
    await addPlace(api, { ...whole(), name: "Lacks nowhere", longitude: null, latitude: null });
    await addPlace(api, { ...whole(), name: "Lacks roughly", positionIsRough: true });
    await addPlace(api, { ...whole(), name: "Lacks type", typeId: null });
    await addPlace(api, { ...whole(), name: "Lacks life", typeId: null, status: "inactive" });
    const { id } = await addPlace(api, { ...whole(), name: "Lacks nothing" });
    await addRoute(api.database.db, api.world, { stops: [{ locationId: id }] });
    expect(await namesOf("no-position", "Lacks")).toEqual(["Lacks nowhere"]);
    expect(await namesOf("rough-position", "Lacks")).toEqual(["Lacks roughly"]);
    expect(await namesOf("no-type", "Lacks")).toEqual(["Lacks type"]);
    expect(await namesOf("never-on-a-route", "Lacks")).toEqual([
      "Lacks nowhere",
      "Lacks roughly",
      "Lacks type",
    ]);
    expect(await Promise.all([countOf("no-position"), countOf("no-type")])).toEqual(
      before.map((count) => count + 1),
    );
  });

  it("holds for a manager what is of the own office alone", async () => {
    await addPlace(api, { name: "Lacks elsewhere", officeId: api.world.offices.south });
    expect(await namesOf("no-type", "Lacks elsewhere")).toEqual([]);
    const all = await api.ok({ user: "admin" }, listInbox, {
      params: { kind: "no-type" },
      query: { search: "Lacks elsewhere" },
    });
    expect(all.totalDocs).toBe(1);
  });

  it("counts no further than a thousand", async () => {
    const crowd = { name: "Crowd", officeId: api.world.offices.hub };
    await api.database.db.insert(locations).values(Array(1_001).fill(crowd));
    // A count that was slow is cached for a while.
    await expect
      .poll(async () => (await api.ok(as, countInbox)).kinds["no-type"], { timeout: 20_000 })
      .toEqual({ count: 1_000, more: true });
  });
});

describe("positions that are looked up", () => {
  const at = (id: string, rough = false, updatedAt?: string) => ({
    id,
    location: { coordinates: [-82.5, 40.25] as [number, number] },
    rough,
    updatedAt,
  });
  const say = (...positions: ReturnType<typeof at>[]) => ({ body: { positions } });

  it("are set together, and taken back", async () => {
    const places = [await addPlace(api, { name: "Found" }), await addPlace(api, { name: "Found" })];
    const [one, other] = places.map(({ id }) => id) as [string, string];
    const done = await api.ok(as, setPositions, say(at(one), at(other, true)));
    expect(done).toEqual({ count: 2, undoId: expect.any(String) });
    const found = { longitude: -82.5, latitude: 40.25 };
    expect(await readPlace(api, one)).toMatchObject({ ...found, positionIsRough: false });
    expect(await readPlace(api, other)).toMatchObject({ ...found, positionIsRough: true });
    await api.ok(as, undo, { params: { id: done.undoId ?? "" } });
    for (const id of [one, other])
      expect(await readPlace(api, id)).toMatchObject({ longitude: null, positionIsRough: false });
  });

  it("are rough no more once an import says another", async () => {
    const { bring } = importSteps(() => api);
    const name = "Roughly brought";
    await addPlace(api, { ...whole(), name, externalId: "rough-1", positionIsRough: true });
    const file = (latitude: number) =>
      `externalId,name,latitude,longitude,city\nrough-1,${name},${latitude},-83,Town ${latitude}\n`;
    await bring(file(40));
    expect(await namesOf("rough-position", name)).toEqual([name]);
    await bring(file(40.5));
    expect(await namesOf("rough-position", name)).toEqual([]);
  });

  it("are known to be rough by the location's id", async () => {
    const { id } = await addPlace(api, { name: "Rough", positionIsRough: true, ...whole() });
    const ask = async (of: string) => {
      const query = { limit: 1, filter: JSON.stringify({ where: { id: of } }) };
      return api.ok(as, listInbox, { params: { kind: "rough-position" }, query });
    };
    expect((await ask(id)).data).toMatchObject([{ id }]);
    const other = await addPlace(api, { name: "Not rough", ...whole() });
    expect((await ask(other.id)).data).toEqual([]);
  });

  it("are rough no more once somebody accepts them or says where it is", async () => {
    const { id } = await addPlace(api, { name: "Rough", positionIsRough: true, ...whole() });
    const location = { coordinates: [-83, 40] as [number, number] };
    await api.ok(as, setPositions, { body: { positions: [{ id, location }] } });
    expect(await readPlace(api, id)).toMatchObject({ positionIsRough: false });
    const again = await addPlace(api, { name: "Rough", positionIsRough: true, ...whole() });
    await api.ok(as, updateLocation, { params: { id: again.id }, body: { location } });
    expect(await readPlace(api, again.id)).toMatchObject({ positionIsRough: false });
  });

  it("change nothing where one is another office's, or was changed meanwhile", async () => {
    const { id, updatedAt } = await addPlace(api);
    const far = await addPlace(api, { officeId: api.world.offices.south });
    expect(await api.status(as, setPositions, say(at(id), at(far.id)))).toBe(404);
    await api.ok(as, updateLocation, { params: { id }, body: { name: "Changed" } });
    const late = await api.fails(as, setPositions, say(at(id, false, updatedAt)));
    expect(late).toMatchObject({ statusCode: 409, cause: "CHANGED_MEANWHILE" });
    expect(await readPlace(api, id)).toMatchObject({ longitude: null });
    expect(await api.status(as, setPositions, say(at(id), at(id)))).toBe(422);
  });
});
