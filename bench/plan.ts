import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { PlanLimit, PlanOptions, PlanProblem } from "geo/plan/problem";
import { solvePlan } from "geo/plan/solve-plan";
import { madeUpInstance } from "geo/plan/testing/made-up-solomon";
import {
  hasSolomon,
  type Instance,
  readInstance,
  readSolomon,
  solomon,
} from "geo/plan/testing/solomon";
import { brokenRules } from "geo/plan/testing/verify";
import { print } from "./report";

const SOLOMON_BUDGETS = [
  { milliseconds: 1_000, goal: "mean ≤ 1.6%" },
  { milliseconds: 10_000, goal: "mean ≤ 0.7%, worst ≤ 4%" },
];
const KINDS = ["C1", "C2", "R1", "R2", "RC1", "RC2"];
const BUDGETS_OF_200 = [{ milliseconds: 10_000, goal: "mean ≤ 3%" }];
/** Of the run that is the reference where no distance is known. */
const LONG_MINUTES = Number(process.env.BENCH_MINUTES ?? 1);

/** Classes and seeds of made-up instances. */
const MADE_UP = KINDS.flatMap((kind) => [1, 2].map((seed) => ({ kind, seed, customers: 200 })));

/**
 * Of this process, in ms: on the clock a machine that others use takes many times as much. All
 * threads count, so the collector's time is the solver's, too.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

export const processorLimit = (milliseconds: number): PlanLimit => ({
  milliseconds,
  now: processorTime,
});

/** Solves, and has the answer checked by the verifier, which shares no code with the solver. */
export function solved(
  problem: PlanProblem,
  limit: PlanLimit,
  options: Pick<PlanOptions, "from" | "warmth"> = {},
) {
  const plan = solvePlan(problem, { limit, ...options });
  const broken = brokenRules(problem, plan.days);
  if (broken.length > 0) throw new Error(`The plan breaks rules: ${broken.join(", ")}`);
  return plan;
}

/** How far plans lie above the least distance known for Solomon's instances, by class. */
export async function plan(): Promise<void> {
  if (!hasSolomon()) {
    console.log("\nNo plans measured: the instances of Solomon are not at hand.");
    return;
  }
  measure("Solomon, 100 customers", solomon(), SOLOMON_BUDGETS);
}

/** The same for any files by Solomon or by Gehring and Homberger, and folders of them. */
export async function planFiles(files: readonly string[]): Promise<void> {
  const all = files.flatMap((file) =>
    statSync(file).isDirectory()
      ? readdirSync(file)
          .filter((name) => name.toLowerCase().endsWith(".txt"))
          .map((name) => join(file, name))
      : [file],
  );
  measure("The files given", all.toSorted().map(readInstance).map(withReference), BUDGETS_OF_200);
}

/** Made-up instances of 200 customers, against a long run. */
export async function planMadeUp(): Promise<void> {
  const instances = MADE_UP.map((one): Instance => {
    const problem = readSolomon(madeUpInstance(one));
    return { name: `${one.kind} ${one.seed}`, kind: one.kind, problem, bestKnown: undefined };
  });
  measure("Made up, 200 customers", instances.map(withReference), BUDGETS_OF_200);
}

/** Without a least distance known, that of a run of `BENCH_MINUTES` is the reference. */
function withReference(instance: Instance): Instance {
  if (instance.bestKnown !== undefined) return instance;
  const found = solved(instance.problem, processorLimit(60_000 * LONG_MINUTES));
  console.log(`${instance.name}: reference ${found.figures.distance.toFixed(2)}, found here`);
  return { ...instance, bestKnown: found.figures.distance };
}

interface Budget {
  milliseconds: number;
  goal: string;
}

function measure(name: string, instances: readonly Instance[], budgets: readonly Budget[]): void {
  for (const { milliseconds, goal } of budgets) {
    const all = instances.map((one) => ({ ...one, gap: gap(one, milliseconds) }));
    const kinds = [...new Set(all.map(({ kind }) => kind))].toSorted();
    const figures = kinds.map((kind) => {
      return { what: kind, figure: shown(all.filter((one) => one.kind === kind)) };
    });
    const total = { what: `all ${all.length}`, figure: shown(all), budget: goal };
    const title = `${name}, gap to the least known distance, mean / worst`;
    print(`${title}, ${milliseconds / 1000} s of processor time`, [...figures, total]);
  }
}

/** In percent. */
function gap({ name, problem, bestKnown = Number.NaN }: Instance, milliseconds: number): number {
  const found = solved(problem, processorLimit(milliseconds));
  if (found.unserved.length > 0) throw new Error(`${name}: ${found.unserved.length} unserved`);
  return (found.figures.distance / bestKnown - 1) * 100;
}

function shown(measured: readonly { name: string; gap: number }[]): string {
  const mean = measured.reduce((sum, { gap }) => sum + gap, 0) / measured.length;
  const worst = measured.reduce((most, one) => (one.gap > most.gap ? one : most));
  return `${mean.toFixed(2)}% / ${worst.gap.toFixed(2)}% (${worst.name})`;
}
