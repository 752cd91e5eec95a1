/** Takes the streets beside which the demo's businesses stand from its extract. */
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { greatCircle, type LonLat } from "geo/geometry/lon-lat";
import { simplify } from "geo/geometry/simplify";
import { type Chain, joinChains, turnRound } from "geo/roads/prepare/chains";
import { collect } from "geo/roads/prepare/collect";
import { type OsmWay, readOsm } from "geo/roads/prepare/read-osm";
import { roadsInMemory } from "geo/roads/road-file";
import { connectedNodes } from "geo/roads/search/components";
import { modeGraph } from "geo/roads/search/mode-graph";
import { roadIndex } from "geo/roads/search/snap";
import areas from "../../api/demo/areas.json";
import { gridNumber } from "./county-grid";

const ROOT = resolve(import.meta.dirname, "../..");
const PBF = resolve(ROOT, "demo/columbus-oh.osm.pbf");
const STREETS_AN_AREA = 9;
const SHORTEST_M = 350;
/** In degrees: some 3 m, as wide as a lane. */
const TOLERANCE = 3e-5;
/** Businesses are on the main roads rather than in side streets. */
const WORTH: Record<string, number> = {
  primary: 3,
  secondary: 3,
  tertiary: 2,
  unclassified: 1,
  residential: 1,
};

type Box = (typeof areas)[number]["box"];
interface NamedWay {
  name: string;
  worth: number;
  nodes: { id: number; at: LonLat }[];
}

async function namedWays(): Promise<NamedWay[]> {
  const places = new Map<number, LonLat>();
  const ways: NamedWay[] = [];
  const wanted = { node: true, way: true, relation: false };
  for await (const { entities } of readOsm(PBF, wanted)) {
    for (const entity of entities) {
      if (entity.type === "node") places.set(entity.id, [entity.lon, entity.lat]);
      if (entity.type === "way") ways.push(...namedWay(entity, places));
    }
  }
  return ways;
}

function namedWay({ tags = {}, refs }: OsmWay, places: Map<number, LonLat>): NamedWay[] {
  const worth = WORTH[tags.highway ?? ""];
  const { name } = tags;
  const isClosed = ["private", "no"].includes(tags.access ?? "") || tags.tunnel || tags.bridge;
  if (!name || !worth || isClosed) return [];
  const nodes = refs.flatMap((id) => {
    const at = places.get(id);
    return at ? [{ id, at }] : [];
  });
  return [{ name, worth, nodes }];
}

/** The parts of a way whose nodes lie in a box. */
function within({ nodes }: NamedWay, [west = 0, south = 0, east = 0, north = 0]: Box): Chain[] {
  const chains: Chain[] = [];
  let run: NamedWay["nodes"] = [];
  const end = () => {
    const [first, last] = [run[0], run.at(-1)];
    if (run.length > 1 && first && last) {
      chains.push({ from: first.id, to: last.id, path: run.flatMap(({ at }) => at) });
    }
    run = [];
  };
  for (const node of nodes) {
    const [lon, lat] = node.at;
    if (lon >= west && lon <= east && lat >= south && lat <= north) run.push(node);
    else end();
  }
  end();
  return chains;
}

/** An extract has roads at its edge that lead nowhere. */
const roads = roadsInMemory((await collect([PBF], () => {})).roads());
const graph = modeGraph(roads, "car");
const index = roadIndex(graph, connectedNodes(graph));
function isConnected(place: LonLat): boolean {
  const road = index.nearest(place);
  return road !== undefined && greatCircle(road.at, place) < 20;
}

const pointsOf = ({ path }: Chain): LonLat[] =>
  path.flatMap((lon, at) => (at % 2 === 0 ? [[lon, path[at + 1] ?? 0] as LonLat] : []));

const lengthOf = (chain: Chain): number =>
  pointsOf(chain).reduce((metres, point, at, all) => {
    const before = all[at - 1];
    return before ? metres + greatCircle(before, point) : metres;
  }, 0);

/** The longest piece of each street in an area, the most important ones. */
function streetsOf(box: Box, ways: readonly NamedWay[]) {
  const byName = new Map<string, { worth: number; chains: Chain[] }>();
  for (const way of ways) {
    const known = byName.get(way.name) ?? { worth: way.worth, chains: [] };
    known.worth = Math.max(known.worth, way.worth);
    known.chains.push(...within(way, box));
    byName.set(way.name, known);
  }
  return [...byName]
    .flatMap(([name, { worth, chains }]) => {
      const joined = joinChains(chains, { reversible: true, pastJunctions: true });
      const [longest] = joined.sort((a, b) => lengthOf(b) - lengthOf(a));
      if (!longest || lengthOf(longest) < SHORTEST_M) return [];
      if (!pointsOf(longest).every(isConnected)) return [];
      return [{ name, chain: longest, rank: lengthOf(longest) * worth }];
    })
    .sort((a, b) => b.rank - a.rank)
    .slice(0, STREETS_AN_AREA)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, chain }) => rowOf(name, chain));
}

/** Begins where the numbers are low; five decimals are a metre. */
function rowOf(name: string, chain: Chain) {
  const numbers = (one: Chain) => {
    const points = pointsOf(one);
    return [points[0], points.at(-1)].map((end) => gridNumber(points, end ?? [0, 0]));
  };
  const [first = 0, last = 0] = numbers(chain);
  const directed = first <= last ? chain : turnRound(chain);
  const { path } = directed;
  const needed = new Uint8Array(path.length / 2);
  simplify(path, needed.length, TOLERANCE, needed);
  const line = path
    .filter((_, at) => needed[at >> 1])
    .map((degrees) => Math.round(degrees * 1e5) / 1e5);
  return [name, Math.min(first, last), line];
}

const ways = await namedWays();
const lines = areas.map(({ name, box }) => {
  const streets = streetsOf(box, ways);
  const rows = streets.map((street) => `    ${JSON.stringify(street)}`).join(",\n");
  process.stdout.write(`${name}: ${streets.map(([street]) => street).join(", ")}\n`);
  return `  ${JSON.stringify(name)}: [\n${rows}\n  ]`;
});
writeFileSync(resolve(ROOT, "api/demo/streets.json"), `{\n${lines.join(",\n")}\n}\n`);
