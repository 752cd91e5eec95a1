import { greatCircle, type LonLat } from "geo/geometry/lon-lat";
import { collect } from "geo/roads/prepare/collect";
import { readOsm } from "geo/roads/prepare/read-osm";
import { type RoadFile, roadsInMemory } from "geo/roads/road-file";
import { beforeAll, describe, expect, it } from "vitest";
import { sharedExtract } from "~/extract/testing/extracts";
import { seededRandom } from "../../random";
import { roadRouter } from "./router";

const PBF = sharedExtract("columbus-oh");
const why = PBF ? "" : " (skipped: columbus-oh.osm.pbf is not at hand: TEST_DATA names its folder)";

/** Of two nodes of a street: in the file's own unit, as the paths have them. */
const keyOf = (from: LonLat, to: LonLat) =>
  [...from, ...to].map((degrees) => Math.round(degrees * 1e7)).join();

/** The pieces of streets that lead only the other way, read from the extract once more. */
async function wrongWays(pbf: string): Promise<Set<string>> {
  const places = new Map<number, LonLat>();
  const [there, back] = [new Set<string>(), new Set<string>()];
  for await (const { entities } of readOsm(pbf, { node: true, way: true, relation: false })) {
    for (const entity of entities) {
      if (entity.type === "node") places.set(entity.id, [entity.lon, entity.lat]);
      if (entity.type !== "way" || !entity.tags?.highway) continue;
      const { oneway, highway, junction } = entity.tags;
      const isBack = oneway === "-1";
      const isOneway =
        oneway === "yes" ||
        oneway === "1" ||
        isBack ||
        (oneway !== "no" && (highway === "motorway" || junction === "roundabout"));
      const line = entity.refs.flatMap((id) => places.get(id) ?? []);
      for (let at = 0; at + 3 < line.length; at += 2) {
        const [a, b] = [line.slice(at, at + 2), line.slice(at + 2, at + 4)] as [LonLat, LonLat];
        if (!isOneway || !isBack) there.add(keyOf(a, b));
        if (!isOneway || isBack) there.add(keyOf(b, a));
        if (isOneway) back.add(isBack ? keyOf(a, b) : keyOf(b, a));
      }
    }
  }
  return new Set([...back].filter((key) => !there.has(key)));
}

describe.skipIf(!PBF)(`the roads of Columbus${why}`, () => {
  let roads: RoadFile;
  beforeAll(async () => {
    roads = roadsInMemory((await collect([PBF ?? ""], () => {})).roads());
  });

  it("lead from place to place without a one-way street the wrong way", async () => {
    const ask = roadRouter(roads, "car");
    const wrong = await wrongWays(PBF ?? "");
    expect(wrong.size).toBeGreaterThan(5_000);
    const random = seededRandom(11);
    const place = (): LonLat => [-83.06 + 0.12 * random(), 39.93 + 0.1 * random()];
    let steps = 0;
    for (let pair = 0; pair < 100; pair++) {
      const points = [place(), place()] as [LonLat, LonLat];
      const path = ask({ kind: "route", points });
      if (path.kind !== "route") throw new Error(`${path.kind}: ${points}`);
      const line = path.line;
      expect(path.metres).toBeGreaterThan(0.8 * greatCircle(...points) - 1000);
      expect(path.metres).toBeLessThan(4 * greatCircle(...points) + 4000);
      // The first and the last piece are gone in part, from between two nodes.
      for (let at = 1; at + 2 < line.length; at++) {
        const key = keyOf(line[at] as LonLat, line[at + 1] as LonLat);
        expect(wrong.has(key), `${points} at ${line[at]}`).toBe(false);
        steps++;
      }
    }
    expect(steps).toBeGreaterThan(5_000);
  });

  it("take as long in a matrix as on the path", () => {
    const ask = roadRouter(roads, "car");
    const random = seededRandom(12);
    const points = Array.from(
      { length: 15 },
      (): LonLat => [-83.06 + 0.12 * random(), 39.93 + 0.1 * random()],
    );
    const all = [...points.keys()];
    const matrix = ask({ kind: "matrix", points, sources: all, targets: all });
    if (matrix.kind !== "matrix") throw new Error(matrix.kind);
    for (const [from, to] of all.flatMap((from) => all.map((to) => [from, to] as const))) {
      const path = ask({ kind: "route", points: [points[from], points[to]] as LonLat[] });
      if (path.kind !== "route") throw new Error(path.kind);
      expect(matrix.seconds[from]?.[to]).toBeCloseTo(path.seconds, 3);
    }
  });

  it("find no place in the sea, nor far from all of them", () => {
    const points: LonLat[] = [
      [-82.9988, 39.9612],
      [-70, 40],
    ];
    expect(roadRouter(roads, "car")({ kind: "route", points })).toEqual({
      kind: "off the roads",
      points: [1],
    });
  });
});
