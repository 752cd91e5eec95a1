import type { LonLat } from "geo/geometry/lon-lat";
import { collect } from "geo/roads/prepare/collect";
import { type Mode, type RoadFile, roadsInMemory } from "geo/roads/road-file";
import { describe, expect, it } from "vitest";
import { sharedExtract } from "~/extract/testing/extracts";
import { seededRandom } from "../../random";
import { connectedNodes } from "./components";
import { type ModeGraph, modeGraph } from "./mode-graph";
import { RoadSearch } from "./search";
import { type RoadPlace, roadIndex } from "./snap";
import { at, type Point, type RoadWay, roadsOf } from "./testing/grid";
import { plainCosts } from "./testing/plain-costs";

const KINDS = ["motorway", "primary", "residential", "residential", "service", "living_street"];

/** Streets between random points of a small grid, some one-way, with turns that are forbidden. */
function randomRoads(random: () => number): RoadFile {
  const any = (count: number) => Math.floor(random() * count);
  const ends = Array.from({ length: 40 }, (): [Point, Point] => {
    const [column, row, steps] = [any(6), any(6), 1 + any(3)];
    return [[column, row], random() < 0.5 ? [column + steps, row] : [column, row + steps]];
  });
  const ways = ends.map(([from, to]): RoadWay => {
    const points = [from, to].map((point) => point.join()).join(" ");
    const oneway = random() < 0.3 ? "yes" : "no";
    return { points, tags: { highway: KINDS[any(KINDS.length)] as string, oneway } };
  });
  const turns = ends.map(([, via], from) => ({ from: from + 1, via, to: 1 + any(40) }));
  return roadsOf({ ways, turns: turns.slice(0, 10) });
}

/** Of random places on some roads, what a plain search says of the ways between them as well. */
function compare(graph: ModeGraph, places: readonly RoadPlace[]): number {
  const search = new RoadSearch(graph);
  let found = 0;
  for (const from of places) {
    const plain = plainCosts(graph, from);
    const travelled = search.travelled(from, places);
    for (const [index, to] of places.entries()) {
      const path = search.path(from, to);
      const cost = plain(to);
      if (!path) expect([cost, travelled[index]]).toEqual([Infinity, null]);
      else {
        expect(Math.abs(path.cost - cost)).toBeLessThan(1e-5 * (1 + cost));
        expect(travelled[index]?.seconds).toBeCloseTo(path.seconds, 5);
        expect(travelled[index]?.metres).toBeCloseTo(path.metres, 5);
        found++;
      }
    }
  }
  return found;
}

function placesOn(graph: ModeGraph, count: number, place: () => LonLat): RoadPlace[] {
  const index = roadIndex(graph, connectedNodes(graph));
  return Array.from({ length: count }, () => index.nearest(place())).filter((one) => !!one);
}

describe("paths and times are those of a plain search", () => {
  it.each(["car", "bike", "foot"] as const)("on random roads, by %s", (mode: Mode) => {
    const random = seededRandom(5);
    let found = 0;
    for (let world = 0; world < 40; world++) {
      const graph = modeGraph(randomRoads(random), mode);
      found += compare(
        graph,
        placesOn(graph, 8, () => at([9 * random(), 9 * random()])),
      );
    }
    expect(found).toBeGreaterThan(500);
  });

  const pbf = sharedExtract("columbus-oh");
  it.skipIf(!pbf)("on those of Columbus", async () => {
    const roads = roadsInMemory((await collect([pbf ?? ""], () => {})).roads());
    const random = seededRandom(6);
    const graph = modeGraph(roads, "car");
    const place = (): LonLat => [-83.2 + 0.37 * random(), 39.88 + 0.22 * random()];
    const places = placesOn(graph, 12, place);
    expect(compare(graph, places)).toBe(places.length ** 2);
  });
});
