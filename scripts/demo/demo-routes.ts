/** The demo's routes as its roads have them. */
import { resolve } from "node:path";
import { collect } from "geo/roads/prepare/collect";
import { roadsInMemory } from "geo/roads/road-file";
import { roadRouter } from "geo/roads/search/router";
import { markOf } from "../../api/demo/figures";
import { planOutings } from "../../api/demo/plan";
import { DEMO_WORLD } from "../../api/demo/seed";
import { placeOf } from "../../api/demo/stops";
import { planWorld } from "../../api/demo/world";

export const DEMO_EXTRACT = resolve(import.meta.dirname, "../../demo/columbus-oh.osm.pbf");

/**
 * Each route in the order of its number.
 * @throws where no road leads from stop to stop
 */
export async function demoRoutes(now: Date) {
  const roads = roadsInMemory((await collect([DEMO_EXTRACT], () => {})).roads());
  const ask = roadRouter(roads, "car");
  const world = planWorld({ ...DEMO_WORLD, now });
  return [...planOutings(world)].flatMap(({ route }) => {
    if (!route) return [];
    const points = route.stops.map((stop) => placeOf(world.places, stop));
    const answer = ask({ kind: "route", points });
    if (answer.kind !== "route") throw new Error(`${route.name}: ${answer.kind}`);
    const { metres, seconds } = answer;
    return [{ route, points, mark: markOf(world.places, route.stops), metres, seconds }];
  });
}
