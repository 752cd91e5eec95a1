import { EXACT_STOPS, orderStops } from "geo/stop-order/order-stops";
import { hasInstances, type Instance, instances } from "geo/stop-order/testing/tsplib";
import { milliseconds, print } from "./report";

const SEEDS = [1, 2, 3];
const now = () => performance.now();

interface SizeClass {
  stops: string;
  most: number;
  budgetMs: number;
  budget: string;
}

const CLASSES: SizeClass[] = [
  { stops: "to 53", most: 53, budgetMs: 200, budget: "0.1% / 0.5%" },
  { stops: "to 100", most: 100, budgetMs: 250, budget: "0.3% / 1%" },
  { stops: "to 200", most: 200, budgetMs: 500, budget: "0.7% / 1.5%" },
  { stops: "to 532", most: 532, budgetMs: 1000, budget: "1% / 1.5%" },
];

/** How far the order found lies above the best known one, at the time budgets. */
export async function stopOrder(): Promise<void> {
  if (!hasInstances()) {
    console.log("\nNo stop orders measured: the instances of TSPLIB are not at hand.");
    return;
  }
  const all = instances();
  const rows = CLASSES.flatMap(({ stops, most, budgetMs, budget }, index) => {
    const least = CLASSES[index - 1]?.most ?? 0;
    const ofSize = all.filter(({ matrix }) => matrix.length > least && matrix.length <= most);
    return [true, false].flatMap((symmetric) => {
      const chosen = ofSize.filter((instance) => instance.symmetric === symmetric);
      if (chosen.length === 0) return [];
      const kind = symmetric ? "there as back" : "one-way";
      const what = `${stops} stops, ${kind} (${chosen.length} instances), ${milliseconds(budgetMs)}`;
      const gaps = chosen.flatMap((instance) => SEEDS.map((seed) => gap(instance, seed, budgetMs)));
      return [{ what, figure: figureOf(gaps), budget }];
    });
  });
  print(`Stop order: gap to the optimum, mean / worst of ${SEEDS.length} seeds`, [
    exactRow(all),
    ...rows,
  ]);
}

/** In percent. */
function gap({ name, matrix, optimum }: Instance, seed: number, budgetMs: number): number {
  const result = orderStops({
    matrix,
    end: "start",
    budget: { milliseconds: budgetMs, now },
    seed,
  });
  if (!result.reachable) throw new Error(`No order for ${name}`);
  return (result.cost / optimum - 1) * 100;
}

const figureOf = (gaps: number[]) =>
  `${percent(gaps.reduce((sum, one) => sum + one, 0) / gaps.length)} / ${percent(Math.max(...gaps))}`;

const percent = (value: number) => `${value.toFixed(2)}%`;

/** What is solved exactly has no gap: here the time counts; the best of three, past warming up. */
function exactRow(all: Instance[]) {
  const times = all.map(({ matrix }) => {
    const stops = EXACT_STOPS + 1;
    const part = matrix.slice(0, stops).map((row) => row.slice(0, stops));
    const runs = [1, 2, 3].map(() => {
      const start = now();
      const result = orderStops({ matrix: part, end: "start", budget: { iterations: 0 } });
      if (!result.reachable || !result.exact) throw new Error("Not exact");
      return now() - start;
    });
    return Math.min(...runs);
  });
  return {
    what: `${EXACT_STOPS} stops, exact: slowest of ${times.length}`,
    figure: milliseconds(Math.max(...times)),
    budget: milliseconds(20),
  };
}
