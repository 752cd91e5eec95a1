import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { LonLat } from "geo/geometry/lon-lat";
import { storedMatrix } from "geo/plan/check-problem";
import { bestPlaces, openPlan, tryMove } from "geo/plan/places";
import type { Matrix, Plan, PlanProblem } from "geo/plan/problem";
import { reasonFor } from "geo/plan/reasons";
import { solvePlan } from "geo/plan/solve-plan";
import { placesOf, weekProblem } from "geo/plan/testing/week";
import { seededRandom } from "geo/random";
import { extractFolder, readManifest } from "geo/roads/manifest";
import { readRoads } from "geo/roads/road-file";
import { roadRouter } from "geo/roads/search/router";
import { sharedData } from "geo/testing/shared-data";
import { fairnessWeights, WEIGHTS } from "~/features/plans/engine/problem";
import { processorLimit, processorTime, solved } from "./plan";
import { withFolder } from "./product";
import { megabytes, milliseconds, print, seconds } from "./report";
import { CITIES } from "./road-search";

const SIZE = { agents: 12, dates: 5, stops: 900 };
const CITY = "columbus-oh";
/** Of random places, many are near no road. */
const SPARE = 3;
/** Of a matrix, as in the product. */
const ROWS_AT_ONCE = 100;
const PREPARE = "geo/roads/prepare/roads-cli.ts";

/** Of this process up to now, in bytes. */
const mostMemory = () => 1024 * process.resourceUsage().maxRSS;

/** Objects and arrays that are still needed, in bytes: the system takes back the rest late, or never. */
function memoryInUse(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** 12 agents, 5 days, 900 stops on the roads of Columbus; and what asking about a plan takes. */
export async function planCity(): Promise<void> {
  const pbf = sharedData(`${CITY}.osm.pbf`);
  if (!pbf) {
    console.log(`\nNo week in ${CITY}: its extract is not at hand.`);
    return;
  }
  const atFirst = mostMemory();
  const { matrix, took } = await withFolder(async (folder) => {
    const file = prepareRoads(pbf, folder);
    const started = processorTime();
    const matrix = roadMatrix(file);
    return { matrix, took: seconds(processorTime() - started) };
  });
  const withRoads = mostMemory();
  const problem = weekProblem(SIZE, matrix, WEIGHTS);
  const long = solved(problem, processorLimit(60_000));
  const withPlan = mostMemory();
  const inUse = memoryInUse();
  const short = solved(problem, processorLimit(20_000));
  const figures = [
    { what: "matrix by road (processor time)", figure: took },
    { what: "first proposal", figure: firstProposal(problem), budget: "3 s" },
    { what: "after 20 s", figure: against(short, long), budget: "within 2% of 60 s" },
    { what: "after 60 s", figure: `cost ${long.figures.cost.toFixed(0)}, ${leftOut(long)}` },
    { what: "memory of the bench alone, at most", figure: megabytes(atFirst) },
    { what: "with the roads and the matrix", figure: megabytes(withRoads) },
    { what: "after 60 s of planning", figure: megabytes(withPlan), budget: "400 MB" },
    { what: "of that in use, after a collection", figure: megabytes(inUse) },
    ...questions(problem, long),
  ];
  print("A week of 12 agents: 60 agent-days, 900 stops, roads of Columbus", figures);
  fairness(problem, long);
}

/** The roads are prepared by a process of its own, as in the product. */
function prepareRoads(pbf: string, folder: string): string {
  execFileSync(process.execPath, ["--import", "tsx", PREPARE, pbf], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return join(extractFolder(folder, readManifest(folder)), "roads.bin");
}

function roadMatrix(file: string): Matrix {
  const ask = roadRouter(readRoads(file), "car");
  const [west, south, east, north] = CITIES[CITY];
  const random = seededRandom(7);
  const wanted = placesOf(SIZE);
  const drawn = Array.from(
    { length: SPARE * wanted },
    (): LonLat => [west + (east - west) * random(), south + (north - south) * random()],
  );
  const points = onRoads(ask, drawn).slice(0, Math.ceil(1.1 * wanted));
  const { times, distances } = cellsBetween(ask, points);
  const isReached = (row: Float64Array) => 2 * row.filter(Number.isFinite).length > row.length;
  const rowOf = (from: number) => times.subarray(from * points.length, (from + 1) * points.length);
  const used = [...points.keys()].filter((place) => isReached(rowOf(place))).slice(0, wanted);
  if (used.length < wanted) throw new Error(`Only ${used.length} places are on the roads`);
  const cells = (of: Float64Array) =>
    Float64Array.from({ length: wanted * wanted }, (_, cell) => {
      const [from = 0, to = 0] = [used[Math.floor(cell / wanted)], used[cell % wanted]];
      return of[from * points.length + to] as number;
    });
  return storedMatrix({ times: cells(times), distances: cells(distances) });
}

/** Some rows at a time, as the product asks: an answer is far larger than its cells. */
function cellsBetween(ask: ReturnType<typeof roadRouter>, points: LonLat[]) {
  const size = points.length;
  const times = new Float64Array(size * size);
  const distances = new Float64Array(size * size);
  const targets = [...points.keys()];
  for (let first = 0; first < size; first += ROWS_AT_ONCE) {
    const sources = targets.slice(first, first + ROWS_AT_ONCE);
    const answer = ask({ kind: "matrix", points, sources, targets });
    if (answer.kind !== "matrix") throw new Error(`The roads answered ${answer.kind}`);
    const put = (rows: readonly (readonly (number | null)[])[], cells: Float64Array) => {
      for (const [row, found] of rows.entries()) {
        for (const [to, cell] of found.entries()) {
          cells[(first + row) * size + to] = cell ?? Number.POSITIVE_INFINITY;
        }
      }
    };
    put(answer.seconds, times);
    put(answer.metres, distances);
  }
  return { times, distances };
}

/** Without the points that no road is near: asked with no way to find, the roads name them. */
function onRoads(ask: ReturnType<typeof roadRouter>, points: LonLat[]): LonLat[] {
  const answer = ask({ kind: "matrix", points, sources: [], targets: [] });
  const lost = answer.kind === "off the roads" ? new Set(answer.points) : new Set<number>();
  return points.filter((_, index) => !lost.has(index));
}

/** Processor time until the first plan is reported, and how good it is. */
function firstProposal(problem: PlanProblem): string {
  const started = processorTime();
  let first = "";
  let isReported = false;
  solvePlan(problem, {
    limit: processorLimit(60_000),
    isCancelled: () => isReported,
    onProgress: ({ cost, unserved }) => {
      isReported = true;
      first = `${seconds(processorTime() - started)}: cost ${cost.toFixed(0)}, ${unserved} left out`;
    },
  });
  return first;
}

const leftOut = ({ unserved }: Plan) => `${unserved.length} left out`;

const against = (plan: Plan, best: Plan) =>
  `${((plan.figures.cost / best.figures.cost - 1) * 100).toFixed(2)}% more, ${leftOut(plan)}`;

/** The slowest of some questions. */
function questions(problem: PlanProblem, { days, unserved }: Plan) {
  const slowest = (ask: (stop: number) => void, stops: readonly number[]) =>
    milliseconds(
      Math.max(
        ...stops.map((stop) => {
          const started = processorTime();
          ask(stop);
          return processorTime() - started;
        }),
      ),
    );
  const some = days.flat().filter((_, index) => index % 45 === 0);
  return [
    {
      what: "a move by hand, from the plan as it is stored; slowest of 20",
      figure: slowest((stop) => tryMove(openPlan(problem, days), stop, stop % 60, 2), some),
      budget: "200 ms",
    },
    {
      what: "the three best places; slowest of 20",
      figure: slowest((stop) => bestPlaces(openPlan(problem, days), stop), some),
      budget: "200 ms",
    },
    {
      what: "the reason for a stop; slowest of 20",
      figure: slowest(
        (stop) => {
          reasonFor(openPlan(problem, days), stop);
        },
        [...unserved, ...some].slice(0, 20),
      ),
    },
  ];
}

/** Settings of fairness, 0 to 100. */
const SETTINGS = [25, 50, 75, 100];
const FAIR_MS = 30_000;
/** As the product goes on from the shortest plan. */
const COOL = 1;

/** Distance against the longest day, in the time that the product takes. */
function fairness(problem: PlanProblem, alone: Plan): void {
  const rows = SETTINGS.map((setting) => {
    const weights = { ...problem.weights, ...fairnessWeights(setting) };
    const limit = processorLimit(FAIR_MS);
    const options = { from: alone.days, warmth: COOL };
    const { figures, unserved } = solved({ ...problem, weights }, limit, options);
    const more = ((figures.distance / alone.figures.distance - 1) * 100).toFixed(2);
    return {
      what: `fairness ${setting}`,
      figure: `${longestDay(figures)}, distance ${more}% more, ${unserved.length} left out`,
      budget: "1.15× at +3%",
    };
  });
  const first = { what: "fairness 0", figure: longestDay(alone.figures) };
  print(`Fairness in that week, from its plan of 60 s, ${seconds(FAIR_MS)} each`, [first, ...rows]);
}

/** Against the mean of the days that are used, as the plan's page shows it, and of all. */
function longestDay({ lengths }: Plan["figures"]): string {
  const used = lengths.filter((length) => length > 0).length;
  const sum = lengths.reduce((total, one) => total + one, 0);
  const against = (days: number) => ((Math.max(...lengths) * days) / sum).toFixed(3);
  return `longest day ${against(used)}× the mean of ${used} used days (${against(lengths.length)}× of all)`;
}
