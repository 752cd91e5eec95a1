/** Travel between the places of plans, cached for those that are worked on. */
import { createHash } from "node:crypto";
import type { PlanDocument, PlanPlace } from "contract/entities";
import type { DirectionsEngine, RequestOptions, RoutePoint } from "geo/directions/engine";
import { roadMetres } from "geo/directions/estimate";
import { LastingWork } from "geo/directions/lasting-work";
import { storedMatrix } from "geo/plan/check-problem";
import type { Matrix, MatrixCells } from "geo/plan/problem";
import { LRUCache } from "lru-cache";
import { currentEngine } from "~/directions/directions.server";
import { estimateEngine, type RowsFrom, readTravelRows } from "~/directions/travel-rows.server";
import { depotsOf } from "./agent-days";

export interface Travel extends RowsFrom {
  /** Of all places and of those where days begin, as `problemOf` takes it. */
  matrix: Matrix;
  /** Its cells, which threads share. */
  cells: MatrixCells;
}

/** Where travel times come from: they are cached by plan and places. */
export interface TravelSource {
  planId: string;
  signal?: AbortSignal;
}

/** What travel is read between. */
type Placed = Pick<PlanDocument, "places" | "agents">;
type Position = Pick<PlanPlace, "longitude" | "latitude">;

/** Two plans of 2,000 places, or ten of 900. */
const MOST_BYTES = 160 * 2 ** 20;
const TTL_MS = 30 * 60_000;
/** Travel that nobody waits for any more is read on for so long. */
const GRACE_MS = 2_000;

const known = new LRUCache<string, Travel>({
  maxSize: MOST_BYTES,
  sizeCalculation: ({ cells }) => Math.max(1, cells.times.byteLength + cells.distances.byteLength),
  ttl: TTL_MS,
  updateAgeOnGet: true,
});
const reading = new Map<string, LastingWork<Travel>>();

/**
 * Travel between the places of a plan and the places where its days begin.
 *
 * @param onShare is told which share is read, from 0 to 1
 * @throws the signal's reason when it is aborted
 */
export async function readTravel(
  placed: Placed,
  { planId, signal }: TravelSource,
  onShare?: (share: number) => void,
): Promise<Travel> {
  const key = keyOf(planId, placed);
  const there = known.get(key);
  if (there) return there;
  const work = reading.get(key);
  if (work && !work.givenUp) return waitFor(work, signal, onShare);
  const begun: LastingWork<Travel> = new LastingWork(async (request) => {
    try {
      const found = await travelBetween(placed, request);
      known.set(key, found);
      return found;
    } finally {
      if (reading.get(key) === begun) reading.delete(key);
    }
  }, GRACE_MS);
  reading.set(key, begun);
  return waitFor(begun, signal, onShare);
}

/**
 * Estimated travel, for a first look while the engine takes its time; undefined if the engine's is
 * there at once.
 */
export async function earlyTravel(
  placed: Placed,
  { planId, signal }: TravelSource & { signal: AbortSignal },
): Promise<Travel | undefined> {
  const isThere = known.has(keyOf(planId, placed)) || currentEngine().name === "estimate";
  if (isThere) return undefined;
  return travelBetween(placed, { signal, onShare: () => {}, engine: estimateEngine() });
}

const LOOK_MS = 500;

async function waitFor(
  work: LastingWork<Travel>,
  signal: AbortSignal | undefined,
  onShare?: (share: number) => void,
): Promise<Travel> {
  const look = setInterval(() => onShare?.(work.share), LOOK_MS);
  try {
    return (await work.within(Number.POSITIVE_INFINITY, signal)) as Travel;
  } finally {
    clearInterval(look);
  }
}

/** Other roads are another engine, and their travel is another. */
function keyOf(planId: string, { places, agents }: Placed): string {
  const hash = createHash("sha256").update(planId).update(engineKey());
  const write = ({ longitude, latitude }: Position) => hash.update(` ${longitude} ${latitude}`);
  places.forEach(write);
  hash.update(" depots");
  depotsOf(agents).forEach(write);
  return hash.digest("base64");
}

const engines = new WeakMap<object, number>();
let engineCount = 0;

function engineKey(): string {
  const engine = currentEngine();
  const number = engines.get(engine) ?? ++engineCount;
  engines.set(engine, number);
  return ` ${number}`;
}

async function travelBetween(
  { places, agents }: Placed,
  request: Required<RequestOptions> & { engine?: DirectionsEngine },
): Promise<Travel> {
  const points = [...places, ...depotsOf(agents)].map(
    ({ longitude, latitude }): RoutePoint => ({ coordinates: [longitude, latitude] }),
  );
  const size = points.length + 1;
  // The place where days without a start place begin, to and from which all cells stay 0.
  const nowhere = places.length;
  const at = (point: number) => (point < nowhere ? point : point + 1);
  const cells = { times: sharedCells(size), distances: sharedCells(size) };
  const from = await readTravelRows(
    points,
    (row, seconds, metres) => {
      const { coordinates } = points[row] as RoutePoint;
      for (const [to, other] of points.entries()) {
        if (to === row) continue;
        const cell = at(row) * size + at(to);
        const isReached = typeof seconds[to] === "number";
        cells.times[cell] = seconds[to] ?? Number.POSITIVE_INFINITY;
        // An engine that tells only times leaves the way to the estimate.
        cells.distances[cell] = isReached
          ? (metres?.[to] ?? roadMetres(coordinates, other.coordinates))
          : Number.POSITIVE_INFINITY;
      }
    },
    request,
  );
  return { ...from, cells, matrix: storedMatrix(cells) };
}

/** Threads read the same memory. */
const sharedCells = (size: number) =>
  new Float64Array(new SharedArrayBuffer(size * size * Float64Array.BYTES_PER_ELEMENT));
