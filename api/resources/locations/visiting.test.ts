import {
  changeLocations,
  createLocation,
  exportLocations,
  getLocation,
  importLocations,
  listLocations,
  listRouteLocations,
  undo,
  updateLocation,
} from "contract/calls";
import type { Job } from "contract/entities";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestFor, type TestApi, testApi } from "../../testing/api";
import { IMPORTER, importSteps } from "../../testing/imports";
import { finishedJob } from "../../testing/jobs";
import { addPlace } from "../../testing/location-rows";
import { Upload } from "../../testing/upload";
import { addRoute } from "../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const as = IMPORTER;
const { upload, preview, apply, revert, rows } = importSteps(() => api);

const WEEK = "Mo-Fr 09:00-12:00,13:00-17:00; Sa 10:00-14:00";
const GIVEN = {
  openingHours: "mon-fri 9:00-12:00, 13:00-17:00; Sa 10:00-14:00",
  closedDays: ["2026-12-25", "2026-12-24", "2026-12-25"],
  visitEvery: 30,
  visitMinutes: 45,
  priority: 1,
};
const STORED = { ...GIVEN, openingHours: WEEK, closedDays: ["2026-12-24", "2026-12-25"] };
const NOTHING = {
  openingHours: null,
  closedDays: null,
  visitEvery: null,
  visitMinutes: null,
  priority: 3,
};

const read = (id: string) => api.ok(as, getLocation, { params: { id } });
async function find(name: string) {
  const { data } = await api.ok(as, listLocations, { query: { search: name, searchPath: "name" } });
  return data[0];
}

describe("when and how often a location is visited", () => {
  it("is stored in one form, changed alone, and taken away by null", async () => {
    const plain = await api.ok(as, createLocation, { body: { name: "Plain" } });
    expect(await read(plain.id)).toMatchObject(NOTHING);
    const { id } = await api.ok(as, createLocation, { body: { name: "Open", ...GIVEN } });
    expect(await read(id)).toMatchObject(STORED);
    await api.ok(as, updateLocation, { params: { id }, body: { visitEvery: 7 } });
    expect(await read(id)).toMatchObject({ ...STORED, visitEvery: 7 });
    await api.ok(as, updateLocation, {
      params: { id },
      body: {
        openingHours: "",
        closedDays: [],
        visitEvery: null,
        visitMinutes: null,
        priority: null,
      },
    });
    expect(await read(id)).toMatchObject(NOTHING);
  });

  it.each([
    [{ openingHours: "Mo 09:00-12:00,11:00-13:00" }, "09:00-12:00 and 11:00-13:00 overlap"],
    [{ closedDays: ["2026-02-30"] }, "closedDays"],
    [{ visitEvery: 0 }, "visitEvery"],
    [{ visitMinutes: 1.5 }, "visitMinutes"],
    [{ priority: 6 }, "priority"],
  ])("is refused as %j, saying what is wrong", async (wrong, words) => {
    const error = await api.fails(as, createLocation, { body: { name: "Wrong", ...wrong } });
    expect(error.statusCode).toBe(422);
    expect(error.message).toContain(words);
  });

  it("is filtered and sorted by priority", async () => {
    await addPlace(api, { name: "Prio low", priority: 5 });
    await addPlace(api, { name: "Prio high", priority: 1 });
    const names = async (query: object) => {
      const all = { search: "Prio ", searchPath: "name", ...query };
      const { data } = await api.ok(as, listLocations, { query: all });
      return data.map(({ name }) => name);
    };
    expect(await names({ sortBy: "priority" })).toEqual(["Prio high", "Prio low"]);
    expect(await names({ filters: "priority:5" })).toEqual(["Prio low"]);
  });

  it("comes with the stops of a route", async () => {
    const place = await addPlace(api, { openingHours: WEEK, closedDays: "2026-12-24" });
    const route = await addRoute(api.database.db, api.world, {
      status: "new",
      stops: [{ locationId: place.id }],
    });
    const filter = JSON.stringify({
      where: { routeId: route.id },
      include: [{ relation: "location" }],
    });
    const { data } = await api.ok(as, listRouteLocations, { query: { filter } });
    expect(data).toMatchObject([
      { location: { openingHours: WEEK, closedDays: ["2026-12-24"], priority: 3 } },
    ]);
  });

  it("is given to many at once, and taken back", async () => {
    const [one, other] = [
      await addPlace(api, { openingHours: "off", priority: 2 }),
      await addPlace(api),
    ];
    const locationIds = [one.id, other.id];
    const { count, undoId } = await api.ok(as, changeLocations, {
      body: { locationIds, ...GIVEN },
    });
    expect(count).toBe(2);
    for (const id of locationIds) expect(await read(id)).toMatchObject(STORED);
    const again = await api.ok(as, changeLocations, { body: { locationIds, ...GIVEN } });
    expect(again).toEqual({ count: 0 });
    await api.ok(as, undo, { params: { id: undoId ?? "" } });
    expect(await read(one.id)).toMatchObject({ ...NOTHING, openingHours: "off", priority: 2 });
    expect(await read(other.id)).toMatchObject(NOTHING);
  });
});

const HEADER = "externalId,name,openingHours,closedDays,visitEvery,visitMinutes,priority\n";
const ROW = `"Mo-Fr 09:00-12:00, 13:00-17:00; Sat 10:00-14:00","2026-12-25 2026-12-24",30,45,1`;

describe("in files", () => {
  it("is brought in at one go; a row that is wrong says what is", async () => {
    const file = `${HEADER}h-1,Sent,${ROW}\nh-2,Bad,Mo-Fr 25-26,12/24/2026,0,x,9\nh-3,Bare,,,,,\n`;
    const request = requestFor(importLocations, { body: new Upload(file) }, api.world.offices.hub);
    const headers = { ...request.headers, authorization: `Bearer ${await api.token(as.user)}` };
    const reply = await api.app.inject({ ...request, headers });
    const job = await finishedJob(api, as, reply.json<Job>().id);
    expect(job).toMatchObject({ added: 2, problems: 1 });
    expect(await find("Sent")).toMatchObject(STORED);
    expect(await find("Bare")).toMatchObject(NOTHING);
  });

  it("is brought in as a change set under other names, shown field by field, and taken back", async () => {
    const before = await addPlace(api, { name: "Mill", externalId: "m-1", priority: 4 });
    const made = await upload(
      `ref,Name,Hours,Holidays,Interval,Duration,Prio\nm-1,Mill,${ROW}\nm-2,New mill,${ROW}\nm-3,Odd,Mo 25:00-26:00,,,,\n`,
    );
    const set = await preview(made, undefined, { isStrict: true });
    expect(await rows(set, "changed")).toMatchObject([
      {
        changes: [
          { field: "openingHours", before: null, after: WEEK },
          { field: "closedDays", before: null, after: "2026-12-24,2026-12-25" },
          { field: "visitEvery", before: null, after: 30 },
          { field: "visitMinutes", before: null, after: 45 },
          { field: "priority", before: 4, after: 1 },
        ],
      },
    ]);
    expect(await rows(set, "wrong")).toMatchObject([
      { line: 4, reason: "opening hours “25:00” is no time from 00:00 to 24:00" },
    ]);
    await apply(set);
    expect(await read(before.id)).toMatchObject(STORED);
    expect(await find("New mill")).toMatchObject(STORED);
    expect(await revert(set)).toMatchObject({ reverted: 2, kept: 0 });
    expect(await read(before.id)).toMatchObject({ ...NOTHING, priority: 4 });
    expect(await find("New mill")).toBeUndefined();
  });

  it("is exported as it is brought in: nothing changes", async () => {
    await addPlace(api, {
      name: "Round",
      externalId: "r-1",
      openingHours: WEEK,
      closedDays: "2026-12-24,2026-12-25",
      visitEvery: 30,
      visitMinutes: 45,
      priority: 1,
    });
    const { url } = await api.ok(as, exportLocations, { query: { search: "Round" } });
    const file = (await api.app.inject({ url })).payload;
    expect(file).toContain(`"${WEEK}"`);
    const set = await preview(await upload(file));
    expect(set).toMatchObject({ added: 0, changed: 0, unchanged: 1, wrong: 0 });
  });
});
