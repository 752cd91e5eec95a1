import { greatCircle } from "geo/geometry/lon-lat";
import { collect } from "geo/roads/prepare/collect";
import { type RoadFile, roadsInMemory } from "geo/roads/road-file";
import { connectedNodes } from "geo/roads/search/components";
import { modeGraph } from "geo/roads/search/mode-graph";
import { roadIndex } from "geo/roads/search/snap";
import { casesOf } from "platform/testing/long-run";
import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_WORLD } from "../../api/demo/seed";
import { placeOf } from "../../api/demo/stops";
import { planWorld } from "../../api/demo/world";
import { DEMO_EXTRACT, demoRoutes } from "../../scripts/demo/demo-routes";

const NOW = new Date("2026-11-20T19:30:00Z");
const OUTDATED = "run `node scripts/demo-data.mjs`: demo/README.md says when it is needed";

describe("the demo on its roads", () => {
  let roads: RoadFile;
  beforeAll(async () => {
    roads = roadsInMemory((await collect([DEMO_EXTRACT], () => {})).roads());
  });

  it("has every business beside a road", () => {
    const graph = modeGraph(roads, "car");
    const index = roadIndex(graph, connectedNodes(graph));
    const { places } = planWorld({ ...DEMO_WORLD, now: NOW });
    const distances = Array.from({ length: places.count }, (_, at) => {
      const place = placeOf(places, at);
      const road = index.nearest(place);
      return road ? greatCircle(place, road.at) : Infinity;
    });
    expect(distances).toHaveLength(1_500);
    expect(Math.max(...distances)).toBeLessThan(100);
  });

  it.each(casesOf(1, [NOW, new Date("2027-03-01T05:00:00Z")]))(
    "knows metres and seconds of its routes as the roads have them, on %s",
    async (now) => {
      const routes = await demoRoutes(now);
      expect(routes).toHaveLength(DEMO_WORLD.routes);
      for (const { route, metres, seconds } of routes) {
        expect(Math.abs(route.distance - metres), OUTDATED).toBeLessThan(0.005 * metres + 1);
        expect(Math.abs(route.estimatedTime - seconds), OUTDATED).toBeLessThan(0.005 * seconds + 1);
      }
    },
  );
});
