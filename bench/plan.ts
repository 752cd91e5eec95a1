import type { PlanLimit, PlanProblem } from "geo/plan/problem";
import { solvePlan } from "geo/plan/solve-plan";
import { hasSolomon, type Instance, solomon } from "geo/plan/testing/solomon";
import { brokenRules } from "geo/plan/testing/verify";
import { print } from "./report";

const BUDGETS = [
  { milliseconds: 1_000, goal: "mean ≤ 1.6%" },
  { milliseconds: 10_000, goal: "mean ≤ 0.7%, worst ≤ 4%" },
];
const KINDS = ["C1", "C2", "R1", "R2", "RC1", "RC2"];

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
export function solved(problem: PlanProblem, limit: PlanLimit) {
  const plan = solvePlan(problem, { limit });
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
  const all = solomon();
  for (const { milliseconds, goal } of BUDGETS) {
    const gaps = new Map(KINDS.map((kind): [string, number[]] => [kind, []]));
    for (const instance of all) gaps.get(instance.kind)?.push(gap(instance, milliseconds));
    const figures = [...gaps].map(([kind, ofKind]) => ({ what: kind, figure: shown(ofKind) }));
    const total = { what: "all 56", figure: shown([...gaps.values()].flat()), budget: goal };
    const title = `Solomon, 100 customers, gap to the least known distance, mean / worst`;
    print(`${title}, ${milliseconds / 1000} s of processor time`, [...figures, total]);
  }
}

/** In percent. */
function gap({ name, problem, bestKnown }: Instance, milliseconds: number): number {
  const found = solved(problem, processorLimit(milliseconds));
  if (found.unserved.length > 0) throw new Error(`${name}: ${found.unserved.length} unserved`);
  return (found.figures.distance / bestKnown - 1) * 100;
}

function shown(gaps: number[]): string {
  const mean = gaps.reduce((sum, one) => sum + one, 0) / gaps.length;
  return `${mean.toFixed(2)}% / ${Math.max(...gaps).toFixed(2)}%`;
}
