import { listLocationClusters } from "contract/calls";
import { eq, like, notLike } from "drizzle-orm";
import fc from "fast-check";
import { rounds } from "platform/testing/long-run";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locations } from "../../../db/schema";
import { type As, type TestApi, testApi } from "../../../testing/api";
import { addPlace } from "../../../testing/location-rows";

let api: TestApi;
/** All active locations of the test with a position. */
let places: { id: string; name: string; office: "hub" | "south"; at: [number, number] }[];
beforeAll(async () => {
  api = await testApi();
  const { hub, south } = api.world.offices;
  const points: [number, number][] = [
    ...fc.sample(fc.tuple(degrees(-83.2, -82.8), degrees(39.8, 40.2)), { numRuns: 150, seed: 7 }),
    ...fc.sample(fc.tuple(degrees(-180, 180), degrees(-89, 89)), { numRuns: 80, seed: 8 }),
    [180, 0],
    [-180, 0],
    [0, 0],
    [10, 90],
    [10, -90],
  ];
  places = [];
  for (const [n, at] of points.entries()) {
    const [office, officeId] = n % 3 ? (["hub", hub] as const) : (["south", south] as const);
    const [longitude, latitude] = at;
    const row = await addPlace(api, { name: `Dot ${n}`, officeId, longitude, latitude });
    places.push({ id: row.id, name: row.name, office, at });
  }
  // The world's own are not of the question.
  await api.database.db
    .update(locations)
    .set({ longitude: null, latitude: null })
    .where(notLike(locations.name, "Dot %"));
  await addPlace(api, { name: "Dot gone", status: "inactive", longitude: -83, latitude: 40 });
  await addPlace(api, { name: "Dot nowhere" });
});
afterAll(() => api.close());

function degrees(min: number, max: number) {
  return fc.integer({ min: min * 1e6, max: max * 1e6 }).map((n) => n / 1e6);
}

const admin = { user: "admin" } as const;
type Query = Parameters<typeof api.ok<typeof listLocationClusters>>[2];
const read = (as: As, box: number[], query: object = {}) =>
  api.ok(as, listLocationClusters, {
    query: { box: box.join(), width: 800, height: 600, ...query },
  } as Query);
/** The same question twice: answered from the counters, and by counting rows. */
const PLAIN = {};
const NARROWED = { search: "Dot" };

const isIn = ([west = 0, south = 0, east = 0, north = 0]: number[], [x, y]: [number, number]) =>
  south <= y && y <= north && (west <= east ? west <= x && x <= east : west <= x || x <= east);

describe("clusters of locations", () => {
  it.each([
    { by: "counters", query: PLAIN },
    { by: "rows", query: NARROWED },
  ])(
    "by $by hold each location of the frame, at most 300 of them, singles by name",
    async (asked) => {
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(
            fc.tuple(degrees(-180, 180), degrees(-90, 90), degrees(-180, 180), degrees(-90, 90)),
            fc.tuple(
              degrees(-83.2, -83),
              degrees(39.8, 40),
              degrees(-83, -82.8),
              degrees(40, 40.2),
            ),
          ),
          fc.integer({ min: 50, max: 3000 }),
          fc.integer({ min: 50, max: 3000 }),
          async ([west, a, east, b], width, height) => {
            const box = [west, Math.min(a, b), east, Math.max(a, b)];
            const { data, totalDocs } = await read(admin, box, { width, height, ...asked.query });
            expect(data.length).toBeLessThanOrEqual(300);
            expect(data.reduce((sum, { count }) => sum + count, 0)).toBe(totalDocs);
            const inside = places.filter(({ at }) => isIn(box, at));
            expect(totalDocs).toBeGreaterThanOrEqual(inside.length);
            for (const { count, id, name, coordinates, box: held } of data) {
              if (count === 1) {
                const place = places.find((one) => one.id === id);
                expect({ name, coordinates }).toEqual({
                  name: place?.name,
                  coordinates: place?.at,
                });
              } else {
                expect(id).toBeUndefined();
                expect(isIn(held ?? [], coordinates)).toBe(true);
                const members = places.filter(({ at }) => isIn(held ?? [], at));
                expect(members.length).toBeGreaterThanOrEqual(count);
              }
            }
            // Whoever is inside is shown: alone, or in the box of several.
            for (const { id, at } of inside) {
              const shown = data.some((one) =>
                one.count === 1 ? one.id === id : isIn(one.box ?? [], at),
              );
              expect(shown, `${at} in ${box}`).toBe(true);
            }
          },
        ),
        { numRuns: rounds(15, 150) },
      );
    },
  );

  it("are the same from the counters as from the rows, after changes too", async () => {
    const frame = fc.tuple(
      degrees(-83.2, -83),
      degrees(39.8, 40),
      fc.integer({ min: 1, max: 400 }),
    );
    const same = () =>
      fc.assert(
        fc.asyncProperty(frame, async ([west, south, size]) => {
          const box = [west, south, west + size / 1000, south + size / 1000];
          const counts = async (query: object) => {
            const { data, totalDocs } = await read(admin, box, query);
            return { totalDocs, counts: data.map(({ count }) => count).sort() };
          };
          expect(await counts(PLAIN)).toEqual(await counts(NARROWED));
        }),
        { numRuns: rounds(8, 60) },
      );
    await same();
    const { db } = api.database;
    const back = new Error("back");
    await expect(
      db.transaction(async (tx) => {
        await tx.update(locations).set({ status: "inactive" });
        throw back;
      }),
    ).rejects.toThrow(back);
    await same();
    for (const status of ["inactive", "active"] as const) {
      await db.update(locations).set({ status }).where(like(locations.name, "Dot 1%"));
      await same();
    }
    await db.update(locations).set({ officeId: null }).where(like(locations.name, "Dot 2%"));
    await same();
    const { hub, south } = api.world.offices;
    for (const { id, office } of places) {
      const officeId = office === "hub" ? hub : south;
      await db.update(locations).set({ officeId }).where(eq(locations.id, id));
    }
    await same();
  });

  it("are of the whole world where the frame is, each location but once", async () => {
    const { totalDocs } = await read(admin, [-180, -90, 180, 90]);
    expect(totalDocs).toBe(places.length);
  });

  it("are all that a query leaves, in the frame that holds them, where that is asked for", async () => {
    const box = [-180, -90, 180, 90];
    const fit = { fit: "true", width: 560, height: 504 };
    const { data, totalDocs, bounds } = await read(admin, box, { search: "Dot 1", ...fit });
    const found = places.filter(({ name }) => name.includes("Dot 1"));
    const [xs, ys] = [found.map(({ at }) => at[0]), found.map(({ at }) => at[1])];
    expect(bounds).toEqual([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
    expect(totalDocs).toBe(found.length);
    expect(data.reduce((sum, { count }) => sum + count, 0)).toBe(found.length);
    for (const { count, id, name, coordinates } of data) {
      if (count > 1) continue;
      const place = found.find((one) => one.id === id);
      expect({ name, coordinates }).toEqual({ name: place?.name, coordinates: place?.at });
    }
    const one = await read(admin, box, { search: "Dot 149", ...fit });
    expect(one.data.map(({ count, name }) => [count, name])).toEqual([[1, "Dot 149"]]);
    const none = await read(admin, box, { search: "no such place", ...fit });
    expect(none).toEqual({ data: [], totalDocs: 0, isExact: true });
    // All locations are counted by cells, whose own ends are no use for that.
    expect((await read(admin, box, fit)).bounds).toBeUndefined();
  });

  it("come apart when the frame is small", async () => {
    const { data } = await read(admin, [-83.2, 39.8, -82.8, 40.2], { width: 2000, height: 2000 });
    const wide = await read(admin, [-90, 35, -75, 45]);
    expect(data.length).toBeGreaterThan(wide.data.length);
    expect(data.length).toBeGreaterThan(50);
  });

  it("are of those that the search, the filters and the outline leave", async () => {
    const box = [-180, -90, 180, 90];
    const total = async (query: object) => (await read(admin, box, query)).totalDocs;
    expect(await total({ search: "Dot 11" })).toBe(
      places.filter(({ name }) => name.includes("Dot 11")).length,
    );
    expect(await total({ filters: "status:inactive" })).toBe(1);
    const { south } = api.world.offices;
    expect(await total({ filters: `parentOffice:${south}` })).toBe(
      places.filter(({ office }) => office === "south").length,
    );
    const polygon = "-83.5,39.5;-82.5,39.5;-82.5,40.5;-83.5,40.5";
    const around = places.filter(({ at }) => isIn([-83.5, 39.5, -82.5, 40.5], at));
    expect(await total({ polygon })).toBe(around.length);
    expect(await total({ near: "40,-83,250" })).toBeGreaterThanOrEqual(around.length);
  });

  it("are of a manager's own offices alone, and of an agent's own locations", async () => {
    const box = [-180, -90, 180, 90];
    const { data, totalDocs } = await read({ user: "hubManager", office: "hub" }, box);
    expect(totalDocs).toBe(places.filter(({ office }) => office === "hub").length);
    const ids = new Set(places.flatMap(({ id, office }) => (office === "hub" ? [id] : [])));
    for (const { id } of data) if (id) expect(ids.has(id)).toBe(true);
    expect((await read({ user: "hubAgent", office: "hub" }, box)).totalDocs).toBe(0);
    const query = { box: box.join(), width: 800, height: 600 };
    expect(
      await api.status({ user: "southManager", office: "hub" }, listLocationClusters, { query }),
    ).toBe(403);
  });

  it("name what is wrong with a frame", async () => {
    const detailsOf = async (query: object) => {
      const all = { box: "-84,39,-82,41", width: 800, height: 600, ...query };
      const error = await api.fails(admin, listLocationClusters, { query: all } as Query);
      expect(error.statusCode).toBe(422);
      return error.details;
    };
    expect(await detailsOf({ box: "1,2,3" })).toMatchObject({
      "query.box": expect.stringContaining("west,south,east,north"),
    });
    expect(await detailsOf({ box: undefined })).toHaveProperty(["query.box"]);
    expect(await detailsOf({ width: 2 })).toHaveProperty(["query.width"]);
    expect(await detailsOf({ height: "tall" })).toHaveProperty(["query.height"]);
    expect(await detailsOf({ filters: "nothing:1" })).toHaveProperty(["query.filters.nothing"]);
    expect(await detailsOf({ searchPath: "nowhere" })).toHaveProperty(["query.searchPath"]);
  });
});
