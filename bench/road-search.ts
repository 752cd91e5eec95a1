import { join } from "node:path";
import { valhalla } from "geo/directions/valhalla";
import { type Bounds, greatCircle, type LonLat } from "geo/geometry/lon-lat";
import { seededRandom } from "geo/random";
import { extractFolder } from "geo/roads/manifest";
import { prepareExtract } from "geo/roads/prepare/prepare-extract";
import { type Mode, readRoads } from "geo/roads/road-file";
import { roadRouter } from "geo/roads/search/router";
import { sharedData } from "geo/testing/shared-data";
import { withFolder } from "./product";
import { megabytes, print, seconds } from "./report";
import { percentiles, shown } from "./times";

const PAIRS = 200;
const MATRIX = 100;
/** Metres between two places on the roads that are one. */
const SAME_PLACE = 10;
/** Within the extracts, away from their edges. */
export const CITIES = {
  "columbus-oh": [-83.2, 39.88, -82.83, 40.1],
  "baltimore-md": [-76.6, 39.262, -76.53, 39.303],
} as const satisfies Record<string, Bounds>;
/** A Valhalla with the roads of both cities, to compare with. */
const { VALHALLA_URL } = process.env;
/** What Valhalla calls who travels. */
const PROFILES: Record<Mode, string> = { car: "auto", bike: "bicycle", foot: "pedestrian" };
const MODES = Object.keys(PROFILES) as Mode[];

interface Found {
  metres: number;
  seconds: number;
  line: LonLat[];
}
type Pair = [LonLat, LonLat];
type Route = (pair: Pair) => Promise<Found | undefined>;

/** Our own search on real roads: how long it takes, and how far it is from Valhalla. */
export async function roadSearch(): Promise<void> {
  if (!VALHALLA_URL) console.log("\nNo comparison with Valhalla: VALHALLA_URL is not set");
  for (const [name, bounds] of Object.entries(CITIES)) {
    const pbf = sharedData(`${name}.osm.pbf`);
    if (!pbf) console.log(`\nNo roads of ${name}: its extract is not at hand.`);
    else await withFolder((folder) => city(name, bounds, { pbf, folder }));
  }
}

async function city(
  name: string,
  bounds: Readonly<Bounds>,
  { pbf, folder }: { pbf: string; folder: string },
): Promise<void> {
  const started = performance.now();
  const signal = new AbortController().signal;
  const common = { pbfs: [pbf], dataDir: folder, now: new Date(), say: () => {}, signal };
  const region = extractFolder(folder, await prepareExtract(common));
  const figures = [{ what: "preparing the region", figure: seconds(performance.now() - started) }];
  for (const mode of MODES) {
    const before = process.memoryUsage().rss;
    const ask = roadRouter(readRoads(join(region, "roads.bin")), mode);
    const own: Route = async (points) => {
      const answer = ask({ kind: "route", points });
      return answer.kind === "route" ? answer : undefined;
    };
    const theirs = VALHALLA_URL ? valhallaRoute(VALHALLA_URL, mode) : undefined;
    const pairs = await pairsOn(theirs ? [own, theirs] : [own], bounds);
    figures.push({
      what: `${mode}: a path, p50 / p95, processor time`,
      figure: await pathTimes(own, pairs),
    });
    figures.push({
      what: `${mode}: ${MATRIX} × ${MATRIX}, processor time`,
      figure: matrixTime(ask, pairs),
    });
    const memory = process.memoryUsage().rss - before;
    figures.push({ what: `${mode}: memory for it`, figure: megabytes(Math.max(0, memory)) });
    if (!theirs) continue;
    figures.push({
      what: `${mode}: distances within 5% of Valhalla's, times within 20%`,
      figure: await nearness(own, theirs, pairs),
    });
  }
  const budget = "under 20 ms; 2 s; 150 MB; 90%, 80%";
  print(
    `Our own search on the roads of ${name}`,
    figures.map((figure, index) => (index === 1 ? { ...figure, budget } : figure)),
  );
}

/** Pairs of random places between which each knows a path: Valhalla knows none from small islands of roads. */
async function pairsOn(
  routes: readonly Route[],
  [west, south, east, north]: Readonly<Bounds>,
): Promise<Pair[]> {
  const random = seededRandom(7);
  const place = (): LonLat => [west + (east - west) * random(), south + (north - south) * random()];
  const pairs: Pair[] = [];
  while (pairs.length < PAIRS) {
    const pair: Pair = [place(), place()];
    const found = await Promise.all(routes.map((route) => route(pair)));
    if (found.every(Boolean)) pairs.push(pair);
  }
  return pairs;
}

/** Of the processor, for each pair. */
async function pathTimes(route: Route, pairs: readonly Pair[]): Promise<string> {
  const times: number[] = [];
  for (const pair of pairs) {
    const started = processorTime();
    await route(pair);
    times.push(processorTime() - started);
  }
  return shown(percentiles(times));
}

function matrixTime(ask: ReturnType<typeof roadRouter>, pairs: readonly Pair[]): string {
  const points = pairs.slice(0, MATRIX).map(([from]) => from);
  const all = [...points.keys()];
  const started = processorTime();
  ask({ kind: "matrix", points, sources: all, targets: all });
  return seconds(processorTime() - started);
}

/** Of this process, in ms: on the clock a machine that others use takes many times as much. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function valhallaRoute(url: string, mode: Mode): Route {
  const engine = valhalla({ url, key: undefined, profile: PROFILES[mode] });
  return async (pair) => {
    const points = pair.map((coordinates) => ({ coordinates }));
    const path = await engine.route(points, {}).catch(() => undefined);
    return path && { metres: path.distance, seconds: path.time / 1000, line: path.points };
  };
}

/** Of all pairs; and of those that both put on the same places of the roads. */
async function nearness(own: Route, theirs: Route, pairs: readonly Pair[]): Promise<string> {
  const known: { samePlaces: boolean; near: boolean; timely: boolean }[] = [];
  for (const pair of pairs) {
    const [one, other] = [await own(pair), await theirs(pair)];
    if (!one || !other) continue;
    known.push({
      samePlaces: [0, -1].every((at) => apart(one.line.at(at), other.line.at(at)) <= SAME_PLACE),
      near: Math.abs(one.metres / other.metres - 1) <= 0.05,
      timely: Math.abs(one.seconds / other.seconds - 1) <= 0.2,
    });
  }
  const alike = known.filter(({ samePlaces }) => samePlaces);
  return [known, alike].map(shares).join("; on the same places ");
}

const apart = (one: LonLat | undefined, other: LonLat | undefined): number =>
  one && other ? greatCircle(one, other) : Number.POSITIVE_INFINITY;

function shares(known: readonly { near: boolean; timely: boolean }[]): string {
  const percent = (count: number) => `${Math.round((100 * count) / known.length)}%`;
  const near = known.filter((pair) => pair.near).length;
  const timely = known.filter((pair) => pair.timely).length;
  return `${percent(near)}, ${percent(timely)} of ${known.length}`;
}
