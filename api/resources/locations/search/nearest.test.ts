import { filterLocations } from "contract/calls";
import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locations } from "../../../db/schema";
import { type TestApi, testApi } from "../../../testing/api";

/** Where flat maps end or bend, besides two plain places. */
const CENTRES: readonly (readonly [number, number])[] = [
  [-83, 40],
  [10.2, 61.5],
  [180, 0],
  [-180, 52],
  [179.9, -16.5],
  [-179.99, 71],
  [25, 90],
  [-60, -90],
  [140, 89.2],
  [-100, -88.4],
];
const EACH = 150;
const RUNS = 150;
/** Metres by which two ways to work a distance out may differ. */
const ROUNDING = 1e-4;

interface Spot {
  id: string;
  longitude: number;
  latitude: number;
}

let api: TestApi;
let spots: Spot[];
beforeAll(async () => {
  api = await testApi();
  const values = CENTRES.flatMap(([longitude, latitude], centre) =>
    Array.from({ length: EACH }, (_, n) => ({
      name: `Spot ${n}`,
      officeId: api.world.offices.south,
      ...away(longitude, latitude, centre * EACH + n),
    })),
  );
  const made = await api.database.db.insert(locations).values(values).returning();
  spots = made.map(({ id, longitude, latitude }) => ({
    id,
    longitude: longitude ?? 0,
    latitude: latitude ?? 0,
  }));
});
afterAll(() => api.close());

/** A place up to some 300 km away, more often near; always the same for the same seed. */
function away(longitude: number, latitude: number, seed: number) {
  const turn = (seed * 2.399963) % (2 * Math.PI);
  const degrees = 3 * ((seed * 0.618034) % 1) ** 3;
  const y = latitude + degrees * Math.sin(turn);
  const stretch = Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  const x = longitude + (degrees * Math.cos(turn)) / stretch;
  return {
    longitude: seed % 11 === 0 ? longitude : ((((x + 180) % 360) + 360) % 360) - 180,
    latitude: Math.min(90, Math.max(-90, y)),
  };
}

function haversine(a: Omit<Spot, "id">, b: Omit<Spot, "id">): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const share =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(share)));
}

const as = { user: "southManager", office: "south" } as const;
const centre = fc.constantFrom(...CENTRES);
const searches = fc
  .record({
    centre,
    dx: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
    dy: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
    exactly: fc.boolean(),
    limit: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 1000 })),
    kilometers: fc.oneof(
      fc.double({ min: 0.1, max: 30, noNaN: true }),
      fc.double({ min: 0.1, max: 250, noNaN: true }),
    ),
  })
  .map(({ centre: [x, y], dx, dy, exactly, limit, kilometers }) => ({
    longitude: exactly ? x : Math.min(180, Math.max(-180, x + dx)),
    latitude: exactly ? y : Math.min(90, Math.max(-90, y + dy)),
    limit,
    kilometers,
  }));

describe("the nearest locations", () => {
  it("are those that working out every distance finds, in their order, anywhere on earth", async () => {
    let met = 0;
    await fc.assert(
      fc.asyncProperty(searches, async (query) => {
        const distances = new Map(spots.map((spot) => [spot.id, haversine(query, spot)]));
        const radius = query.kilometers * 1000;
        const within = (margin: number) =>
          [...distances.values()].filter((metres) => metres <= radius + margin);
        const expected = within(0)
          .sort((a, b) => a - b)
          .slice(0, query.limit);
        const { data } = await api.ok(as, filterLocations, { query });

        expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
        // One that lies on the edge itself may be in or out.
        expect(data.length).toBeGreaterThanOrEqual(Math.min(query.limit, within(-ROUNDING).length));
        expect(data.length).toBeLessThanOrEqual(Math.min(query.limit, within(ROUNDING).length));
        for (const [index, { id, distance }] of data.entries()) {
          const there = distance ?? Number.NaN;
          expect(Math.abs(there - (distances.get(id) ?? Number.NaN))).toBeLessThan(ROUNDING);
          expect(Math.abs(there - (expected[index] ?? there))).toBeLessThan(ROUNDING);
        }
        met += data.length;
      }),
      { numRuns: RUNS },
    );
    expect(met).toBeGreaterThan(RUNS);
  });

  it("come in the order of their ids where they stand at one place", async () => {
    const query = { latitude: -45, longitude: 100, limit: 3, kilometers: 1 };
    const ids = Array.from({ length: 5 }, () => v7()).sort();
    // Written the other way round, or they would lie in this order anyway.
    const values = [...ids].reverse().map((id) => ({
      id,
      name: "Same",
      officeId: api.world.offices.south,
      longitude: 100,
      latitude: -45,
    }));
    await api.database.db.insert(locations).values(values);
    const { data } = await api.ok(as, filterLocations, { query });
    expect(data.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect(data.map(({ distance }) => distance)).toEqual([0, 0, 0]);
  });

  it("are found where the meridians touch the circle, north of its middle", async () => {
    const [latitude, metres] = [(85 * Math.PI) / 180, 249_000];
    const angle = metres / 6_371_008.8;
    const degrees = (radians: number) => (radians * 180) / Math.PI;
    const [made] = await api.database.db
      .insert(locations)
      .values({
        name: "At the side",
        officeId: api.world.offices.south,
        longitude: degrees(Math.asin(Math.sin(angle) / Math.cos(latitude))),
        latitude: degrees(Math.asin(Math.sin(latitude) / Math.cos(angle))),
      })
      .returning();
    const query = { latitude: 85, longitude: 0, limit: 1, kilometers: 249.0001 };
    const { data } = await api.ok(as, filterLocations, { query });
    expect(data.map(({ id }) => id)).toEqual([made?.id]);
  });

  it("never have a location that stands nowhere", async () => {
    const [made] = await api.database.db
      .insert(locations)
      .values({ name: "Nowhere", officeId: api.world.offices.south, longitude: 100 })
      .returning();
    const query = { latitude: 0, longitude: 100, limit: 1000, kilometers: 250 };
    const { data } = await api.ok(as, filterLocations, { query });
    expect(data.map(({ id }) => id)).not.toContain(made?.id);
  });

  it("are found however small the numbers", async () => {
    const values = [0, 5e-324, 1e-160].map((tiny) => ({
      name: `Tiny ${tiny}`,
      officeId: api.world.offices.south,
      longitude: 50 + tiny,
      latitude: tiny,
    }));
    await api.database.db.insert(locations).values(values);
    for (const latitude of [0, 5e-324, -1e-170, 1e-7]) {
      const query = { latitude, longitude: 50, limit: 10, kilometers: 1 };
      expect((await api.ok(as, filterLocations, { query })).data).toHaveLength(3);
    }
  });

  it("are found in one statement besides that of access", async () => {
    api.statements.length = 0;
    await api.ok(as, filterLocations, {
      query: { latitude: 40, longitude: -83, limit: 100, kilometers: 250 },
    });
    expect(api.statements).toHaveLength(2);
  });
});
