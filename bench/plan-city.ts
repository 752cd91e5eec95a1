import { join } from "node:path";
import { greatCircle, type LonLat } from "geo/geometry/lon-lat";
import { storedMatrix } from "geo/plan/check-problem";
import { bestPlaces, openPlan, tryMove } from "geo/plan/places";
import type { Matrix, Plan, PlanProblem } from "geo/plan/problem";
import { reasonFor } from "geo/plan/reasons";
import { solvePlan } from "geo/plan/solve-plan";
import { placesOf, weekProblem } from "geo/plan/testing/week";
import { seededRandom } from "geo/random";
import { extractFolder } from "geo/roads/manifest";
import { prepareExtract } from "geo/roads/prepare/prepare-extract";
import { readRoads } from "geo/roads/road-file";
import { roadRouter } from "geo/roads/search/router";
import { sharedData } from "geo/testing/shared-data";
import { processorLimit, processorTime, solved } from "./plan";
import { withFolder } from "./product";
import { megabytes, milliseconds, print, seconds } from "./report";
import { CITIES } from "./road-search";

const SIZE = { agents: 12, dates: 5, stops: 900 };
const CITY = "columbus-oh";
/** Of random places, many are near no road. */
const SPARE = 3;
/** The road search gives the times of a matrix only; roads are so much longer than straight lines. */
const DETOUR = 1.35;
const WEIGHTS = { time: 1, distance: 0.1, otherAgent: 300 };

/** 12 agents, 5 days, 900 stops on the roads of Columbus; and what asking about a plan takes. */
export async function planCity(): Promise<void> {
  const pbf = sharedData(`${CITY}.osm.pbf`);
  if (!pbf) {
    console.log(`\nNo week in ${CITY}: its extract is not at hand.`);
    return;
  }
  const started = processorTime();
  const matrix = await withFolder((folder) => roadMatrix(pbf, folder));
  const took = seconds(processorTime() - started);
  const problem = weekProblem(SIZE, matrix, WEIGHTS);
  const long = solved(problem, processorLimit(60_000));
  const memory = megabytes(1024 * process.resourceUsage().maxRSS);
  const short = solved(problem, processorLimit(20_000));
  const figures = [
    { what: "roads and matrix (processor time)", figure: took },
    { what: "first proposal", figure: firstProposal(problem), budget: "3 s" },
    { what: "after 20 s", figure: against(short, long), budget: "within 2% of 60 s" },
    { what: "after 60 s", figure: `cost ${long.figures.cost.toFixed(0)}, ${leftOut(long)}` },
    { what: "memory at most, with the roads", figure: memory, budget: "400 MB" },
    ...questions(problem, long),
  ];
  print("A week of 12 agents: 60 agent-days, 900 stops, roads of Columbus", figures);
  fairness(problem, solved(problem, processorLimit(10_000)));
}

async function roadMatrix(pbf: string, folder: string): Promise<Matrix> {
  const signal = new AbortController().signal;
  const common = { pbfs: [pbf], dataDir: folder, now: new Date(), say: () => {}, signal };
  const region = extractFolder(folder, await prepareExtract(common));
  const ask = roadRouter(readRoads(join(region, "roads.bin")), "car");
  const [west, south, east, north] = CITIES[CITY];
  const random = seededRandom(7);
  const wanted = placesOf(SIZE);
  const drawn = Array.from(
    { length: SPARE * wanted },
    (): LonLat => [west + (east - west) * random(), south + (north - south) * random()],
  );
  const points = onRoads(ask, drawn).slice(0, Math.ceil(1.1 * wanted));
  const all = [...points.keys()];
  const answer = ask({ kind: "matrix", points, sources: all, targets: all });
  if (answer.kind !== "matrix") throw new Error(`The roads answered ${answer.kind}`);
  const rows = answer.seconds;
  const isReached = (row: readonly (number | null)[]) =>
    2 * row.filter((cell) => cell !== null).length > row.length;
  const used = [...rows.keys()].filter((place) => isReached(rows[place] ?? [])).slice(0, wanted);
  if (used.length < wanted) throw new Error(`Only ${used.length} places are on the roads`);
  const cells = (cell: (from: number, to: number) => number) =>
    Float64Array.from(used.flatMap((from) => used.map((to) => cell(from, to))));
  const metres = (from: number, to: number) =>
    DETOUR * greatCircle(points[from] as LonLat, points[to] as LonLat);
  return storedMatrix({
    times: cells((from, to) => rows[from]?.[to] ?? Number.POSITIVE_INFINITY),
    distances: cells(metres),
  });
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

/** Distance against the longest day, along the slider. */
function fairness(problem: PlanProblem, alone: Plan): void {
  const rows = [
    alone,
    ...[1, 4, 16].map((weight) => {
      const weights = { ...problem.weights, fairness: weight };
      return solved({ ...problem, weights }, processorLimit(10_000));
    }),
  ];
  print(
    "Fairness in that week, 10 s each",
    rows.map(({ figures, unserved }, index) => {
      const { distance, lengths } = figures;
      const mean = lengths.reduce((sum, one) => sum + one, 0) / lengths.length;
      const more = ((distance / alone.figures.distance - 1) * 100).toFixed(1);
      const longest = (Math.max(...lengths) / mean).toFixed(3);
      return {
        what: `weight ${[0, 1, 4, 16][index]}`,
        figure: `longest day ${longest}× the mean, distance ${more}% more, ${unserved.length} left out`,
        budget: index > 0 ? "1.15× at +3%" : "",
      };
    }),
  );
}
