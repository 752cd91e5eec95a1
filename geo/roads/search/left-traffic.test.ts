import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LonLat } from "geo/geometry/lon-lat";
import { collect } from "geo/roads/prepare/collect";
import { type OsmEntity, readOsm } from "geo/roads/prepare/read-osm";
import { type RoadFile, roadsInMemory, SEGMENT } from "geo/roads/road-file";
import { osmPbf } from "geo/roads/testing/osm-pbf";
import { sharedData } from "geo/testing/shared-data";
import { describe, expect, it, onTestFinished } from "vitest";
import { seededRandom } from "../../random";
import { roadRouter } from "./router";

const PBF = sharedData("osm/singapore-bayfront.osm.pbf");
const why = PBF ? "" : " (skipped: its extract is not at hand: TEST_DATA names its folder)";
const PAIRS = 60;
/** A longitude in the middle of the extract: to its other side everything is mirrored. */
const AXIS = 103.858;

const mirrored = ([longitude, latitude]: LonLat): LonLat => [2 * AXIS - longitude, latitude];

async function entitiesOf(pbf: string): Promise<OsmEntity[]> {
  const all: OsmEntity[] = [];
  for await (const { entities } of readOsm(pbf, { node: true, way: true, relation: true })) {
    for (const entity of entities) if (entity.type) all.push(entity);
  }
  return all;
}

/** The same roads, seen in a mirror. */
async function mirrorRoads(side: "left" | "right"): Promise<RoadFile> {
  const folder = await mkdtemp(join(tmpdir(), "waybook-mirror-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const entities = (await entitiesOf(PBF ?? "")).map((entity): OsmEntity => {
    if (entity.type === "node") return { ...entity, lon: mirrored([entity.lon, 0])[0] };
    if (entity.type !== "way" || !entity.tags?.highway) return entity;
    return { ...entity, tags: { ...entity.tags, driving_side: side } };
  });
  const file = join(folder, "mirror.osm.pbf");
  await writeFile(file, osmPbf(entities));
  return read(file);
}

const read = async (file: string) => roadsInMemory((await collect([file], () => {})).roads());

/** Seconds of paths between some places; null where no road leads. */
function secondsOf(roads: RoadFile, points: readonly LonLat[]): (number | null)[] {
  const ask = roadRouter(roads, "car");
  return Array.from({ length: PAIRS }, (_, at) => {
    const pair = [points[2 * at], points[2 * at + 1]] as LonLat[];
    const answer = ask({ kind: "route", points: pair });
    return answer.kind === "route" ? answer.seconds : null;
  });
}

/** Places amid roads: at a junction, the nearest of several roads is any of them. */
function somePoints({ shapePlaces, shapeStart }: RoadFile): LonLat[] {
  const random = seededRandom(7);
  return Array.from({ length: 2 * PAIRS }, () => {
    const segment = Math.floor(random() * (shapeStart.length - 1));
    const at = 2 * (shapeStart[segment] as number);
    const middle = (axis: 0 | 1) =>
      ((shapePlaces[at + axis] as number) + (shapePlaces[at + 2 + axis] as number)) / 2e7;
    return [middle(0), middle(1)];
  });
}

describe.skipIf(!PBF)(`the roads of Singapore${why}`, () => {
  it("are driven on the left", async () => {
    const { segmentFlags } = await read(PBF ?? "");
    expect(segmentFlags.length).toBeGreaterThan(100);
    expect(segmentFlags.every((flags) => (flags & SEGMENT.onLeft) !== 0)).toBe(true);
  });

  it("take as long as their mirror image driven on the right, and not on the left", async () => {
    const roads = await read(PBF ?? "");
    const points = somePoints(roads);
    const own = secondsOf(roads, points);
    expect(own.filter((seconds) => seconds !== null).length).toBeGreaterThan(PAIRS / 3);
    const [onRight, onLeft] = [await mirrorRoads("right"), await mirrorRoads("left")].map((image) =>
      secondsOf(image, points.map(mirrored)),
    );
    const difference = (others: typeof own | undefined) =>
      Math.max(...own.map((seconds, at) => Math.abs((seconds ?? 0) - (others?.[at] ?? 0))));
    expect(difference(onRight)).toBeLessThan(0.5);
    expect(difference(onLeft)).toBeGreaterThan(2);
  });
});
