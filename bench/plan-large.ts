import type { Plan } from "geo/plan/problem";
import { madeUpCity, weekProblem } from "geo/plan/testing/week";
import { processorLimit, solved } from "./plan";
import { megabytes, print } from "./report";

const SIZE = { agents: 100, dates: 5, stops: 10_000 };
const KILOMETRES = 80;
/** Minutes that the better plan takes. */
const LONG_MINUTES = Number(process.env.BENCH_MINUTES ?? 10);

/** 100 agents, 5 days, 10,000 stops; no matrix is stored. */
export async function planLarge(): Promise<void> {
  const problem = weekProblem(SIZE, madeUpCity(SIZE, KILOMETRES), { time: 1, distance: 0.1 });
  const short = solved(problem, processorLimit(60_000));
  const memory = megabytes(1024 * process.resourceUsage().maxRSS);
  const long = solved(problem, processorLimit(60_000 * LONG_MINUTES));
  const fewer = ((1 - short.figures.served / long.figures.served) * 100).toFixed(2);
  print("A week of 100 agents: 500 agent-days, 10,000 stops, a made-up city", [
    { what: "after 60 s of processor time", figure: shown(short) },
    { what: `after ${LONG_MINUTES} minutes`, figure: shown(long) },
    { what: "served after 60 s", figure: `${fewer}% fewer`, budget: "within 5% of 10 minutes" },
    { what: "memory at most", figure: memory, budget: "1.5 GB" },
  ]);
}

const shown = ({ figures, unserved }: Plan) =>
  `cost ${figures.cost.toFixed(0)}, ${unserved.length} left out`;
