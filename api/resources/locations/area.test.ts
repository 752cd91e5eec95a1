import { exportLocations, listLocations } from "contract/calls";
import fc from "fast-check";
import { rounds } from "platform/testing/long-run";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locations } from "../../db/schema";
import { type As, type TestApi, testApi } from "../../testing/api";

type Point = [x: number, y: number];

let api: TestApi;
let places: { id: string; at: Point }[];
/** A field of points that come close together, and some at the edges of the map. */
const POINTS: Point[] = [
  ...fc.sample(fc.tuple(degrees(-3, 3), degrees(-3, 3)), { numRuns: 300, seed: 3 }),
  ...fc.sample(fc.tuple(degrees(-180, 180), degrees(-90, 90)), { numRuns: 100, seed: 4 }),
  [180, 1],
  [-180, 1],
  [179.99, -89],
];
beforeAll(async () => {
  api = await testApi();
  const made = await api.database.db
    .insert(locations)
    .values(
      POINTS.map(([longitude, latitude]) => ({
        name: "Field",
        officeId: api.world.offices.hub,
        longitude,
        latitude,
      })),
    )
    .returning();
  places = made.map(({ id, longitude, latitude }) => ({ id, at: [longitude ?? 0, latitude ?? 0] }));
  await api.database.db
    .insert(locations)
    .values({ name: "Field", officeId: api.world.offices.hub });
});
afterAll(() => api.close());

function degrees(min: number, max: number) {
  return fc.integer({ min: min * 1e4, max: max * 1e4 }).map((n) => n / 1e4);
}

const admin = { user: "admin" } as const;
async function idsBy(query: object, as: As = admin) {
  const all = { search: "Field", limit: 0, ...query };
  const { data, totalDocs } = await api.ok(as, listLocations, { query: all });
  expect(totalDocs).toBe(data.length);
  return data.map(({ id }) => id).sort();
}
const idsOf = (fits: (at: Point) => boolean) =>
  places.flatMap(({ id, at }) => (fits(at) ? [id] : [])).sort();

/** How often the outline goes around a point, by the angles at which its corners are seen. */
function turns(corners: Point[], [x, y]: Point): number {
  let sum = 0;
  for (const [at, [ax, ay]] of corners.entries()) {
    const [bx, by] = corners[(at + 1) % corners.length] ?? [0, 0];
    let angle = Math.atan2(by - y, bx - x) - Math.atan2(ay - y, ax - x);
    if (angle > Math.PI) angle -= 2 * Math.PI;
    if (angle < -Math.PI) angle += 2 * Math.PI;
    sum += angle;
  }
  return Math.round(sum / (2 * Math.PI));
}

/** An outline some 30 m long, with a place some 25 m off it. */
const BESIDE_A_PLACE: Point[] = [
  [-0.0003, 0.0005],
  [0, 0],
  [0, -0.0001],
  [0, 0],
];

/** Whether a point lies on an edge, or so near that it is a matter of rounding. */
const isOnEdge = (corners: Point[], [x, y]: Point) =>
  corners.some(([ax, ay], at) => {
    const [bx, by] = corners[(at + 1) % corners.length] ?? [0, 0];
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length;
    const off = Math.abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length;
    return off < 1e-4 && along > -1e-4 && along < length + 1e-4;
  });

describe("locations by where they are", () => {
  it("in a box, across the 180th meridian too, are those within it and on its edges", async () => {
    const corner = fc.tuple(degrees(-180, 180), degrees(-90, 90));
    const near = fc.tuple(degrees(-3, 3), degrees(-3, 3));
    await fc.assert(
      fc.asyncProperty(fc.oneof(corner, near), fc.oneof(corner, near), async (a, b) => {
        const [south, north] = [Math.min(a[1], b[1]), Math.max(a[1], b[1])];
        const [west, east] = [a[0], b[0]];
        const found = await idsBy({ box: [west, south, east, north].join() });
        const isWithin = (x: number) =>
          west <= east ? west <= x && x <= east : x >= west || x <= east;
        expect(found).toEqual(idsOf(([x, y]) => isWithin(x) && south <= y && y <= north));
      }),
      { numRuns: rounds(20, 150) },
    );
  });

  it("in an outline are those that it goes around, however it crosses itself", async () => {
    const corners = fc.array(fc.tuple(degrees(-4, 4), degrees(-4, 4)), {
      minLength: 3,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(corners, async (outline) => {
        const found = new Set(await idsBy({ polygon: outline.map((c) => c.join()).join(";") }));
        const wrong = places.filter(
          ({ id, at }) => !isOnEdge(outline, at) && found.has(id) !== (turns(outline, at) !== 0),
        );
        expect(wrong).toEqual([]);
      }),
      { numRuns: rounds(20, 150), examples: [[BESIDE_A_PLACE]] },
    );
  });

  it("around a place are those within the kilometers, by the shortest way", async () => {
    const place = fc.oneof(
      fc.tuple(degrees(-3, 3), degrees(-3, 3)),
      fc.tuple(degrees(179, 180), degrees(0, 2)),
    );
    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 1, max: 250 }), async ([x, y], kilometers) => {
        const found = await idsBy({ near: `${y},${x},${kilometers}` });
        expect(found).toEqual(idsOf((at) => distanceKm([x, y], at) <= kilometers));
      }),
      { numRuns: rounds(20, 150) },
    );
  });

  it("all hold together, and with search, filters and pages", async () => {
    const box = "-3,-3,3,3";
    const polygon = "0.00005,-5;5,-5;5,5;0.00005,5";
    const both = idsOf(([x, y]) => Math.abs(x) <= 3 && Math.abs(y) <= 3 && x > 0);
    expect(await idsBy({ box, polygon })).toEqual(both);
    expect(await idsBy({ box, polygon, filters: "status:inactive" })).toEqual([]);
    const page = await api.ok(admin, listLocations, {
      query: { box, polygon, search: "Field", limit: 7, page: 2 },
    });
    expect(page).toMatchObject({ totalDocs: both.length, page: 2 });
    expect(page.data).toHaveLength(7);
  });

  it("are what is exported", async () => {
    const query = { search: "Field", box: "-1,-1,1,1" };
    const { url } = await api.ok(admin, exportLocations, { query });
    const file = await api.app.inject({ url: url.replace(/^https?:[/][/][^/]+/, "") });
    const lines = file.payload.trim().split("\n").length - 1;
    expect(lines).toBe((await idsBy({ box: query.box })).length);
    expect(lines).toBeGreaterThan(10);
  });

  it("are of the reader's scope alone", async () => {
    const box = "-180,-90,180,90";
    expect(await idsBy({ box }, { user: "hubManager", office: "hub" })).toHaveLength(places.length);
    expect(await idsBy({ box }, { user: "southManager", office: "south" })).toEqual([]);
    expect(await idsBy({ near: "0,0,250" }, { user: "southManager", office: "south" })).toEqual([]);
    const polygon = "-5,-5;5,-5;5,5;-5,5";
    expect(await idsBy({ polygon }, { user: "southManager", office: "south" })).toEqual([]);
  });

  it.each([
    ["box", "1,2,3", "west,south,east,north"],
    ["box", "-181,0,0,1", "west,south,east,north"],
    ["box", "0,1,1,0", "south below its north"],
    ["box", "a,b,c,d", "west,south,east,north"],
    ["polygon", "0,0;1,1", "3 to 200 points"],
    ["polygon", Array(201).fill("0,0").join(";"), "3 to 200 points"],
    ["polygon", "0,0;1,1;x,2", "longitude,latitude"],
    ["polygon", "0,0;1,1;1,91", "longitude,latitude"],
    ["polygon", "179,0;-179,0;-179,1", "180th meridian"],
    ["near", "40,-83", "latitude,longitude,kilometers"],
    ["near", "91,-83,5", "latitude,longitude,kilometers"],
    ["near", "40,-83,0", "0.1 to 250"],
    ["near", "40,-83,251", "0.1 to 250"],
  ])("says what is wrong with %s=%s", async (key, value, words) => {
    const error = await api.fails(admin, listLocations, { query: { [key]: value } });
    expect(error).toMatchObject({
      statusCode: 422,
      details: { [`query.${key}`]: expect.stringContaining(words) },
    });
  });
});

function distanceKm([x0, y0]: Point, [x, y]: Point): number {
  const radians = Math.PI / 180;
  const a =
    Math.sin(((y - y0) * radians) / 2) ** 2 +
    Math.cos(y0 * radians) * Math.cos(y * radians) * Math.sin(((x - x0) * radians) / 2) ** 2;
  return 2 * 6371.0088 * Math.asin(Math.min(1, Math.sqrt(a)));
}
