/** The runs of the solver that make a proposal. */
import type { PlanDocument, PlanFigures, PlanProposal } from "contract/entities";
import type { PlanProblem, Sequences } from "geo/plan/problem";
import type { Reason } from "geo/plan/reasons";
import { figuresOf } from "./day-times";
import { solveInThread } from "./plan-thread.server";
import { fairnessWeight, problemOf } from "./problem";
import { plannedDays, proposalOf, RULES_TO_CHANGE } from "./proposal";
import type { Travel } from "./travel.server";

/** How long the parts of planning take, in milliseconds. */
export interface Durations {
  quick: number;
  better: number;
  /** Of each setting of fairness. */
  curve: number;
  reasons: number;
}

/** Up to 100 places 5 s, for 900 20 s, at most 60 s. */
export function durationsFor(places: number): Durations {
  const better = Math.min(60_000, 5_000 + Math.max(0, places - 100) * (15_000 / 800));
  return {
    quick: Math.min(3_000, 1_000 + 2 * places),
    better,
    curve: better / 10,
    reasons: 5_000,
  };
}

export interface Run {
  document: PlanDocument;
  travel: Travel;
  /** One shared cell: not 0 ends all runs early. */
  cancel: Int32Array;
  signal: AbortSignal;
  onShare?: (share: number) => void;
}

export interface Solved {
  proposal: PlanProposal;
  sequences: Sequences;
}

const MOST_REASONS = 200;

/**
 * Plans for some time.
 *
 * @param from the plan to start from
 * @param reasonsMs for the reasons of what is left out; 0: none
 */
export async function solve(
  { document, travel, cancel, signal, onShare }: Run,
  { from, milliseconds, reasonsMs }: { from: Sequences; milliseconds: number; reasonsMs: number },
): Promise<Solved> {
  const problem = problemOf(document, travel.matrix);
  const { plan, reasons } = await solveInThread(
    {
      problem: { ...problem, matrix: travel.cells },
      from,
      cancel,
      limit: { milliseconds },
      ...(reasonsMs > 0 && {
        reasons: { most: MOST_REASONS, milliseconds: reasonsMs, rules: RULES_TO_CHANGE },
      }),
    },
    { signal, onShare },
  );
  return solvedOf(document, problem, plan.days, reasons);
}

const solvedOf = (
  document: PlanDocument,
  problem: PlanProblem,
  sequences: Sequences,
  reasons: readonly Reason[],
): Solved => ({ sequences, proposal: proposalOf(document, problem, { sequences, reasons }) });

/** Settings of fairness that the curve has. */
const SETTINGS = [0, 25, 50, 75, 100] as const;

/**
 * What other settings of fairness give, each found from the present proposal; undefined if it was
 * ended early.
 *
 * @param milliseconds for each setting
 */
export async function fairnessCurve(
  { document, travel, cancel, signal, onShare }: Run,
  { proposal, sequences }: Solved,
  milliseconds: number,
): Promise<PlanProposal["curve"] | undefined> {
  const problem = problemOf(document, travel.matrix);
  const curve: { fairness: number; figures: PlanFigures }[] = [];
  for (const [at, fairness] of SETTINGS.entries()) {
    if (Atomics.load(cancel, 0) !== 0) return undefined;
    if (fairness === document.rules.fairness) {
      curve.push({ fairness, figures: proposal.figures });
      continue;
    }
    const weights = { ...problem.weights, fairness: fairnessWeight(fairness) };
    const { plan } = await solveInThread(
      {
        problem: { ...problem, weights, matrix: travel.cells },
        from: sequences,
        cancel,
        limit: { milliseconds },
      },
      { signal, onShare: (share) => onShare?.((at + share) / SETTINGS.length) },
    );
    const days = plannedDays(document, problem, plan.days);
    curve.push({ fairness, figures: figuresOf(days, document) });
  }
  return Atomics.load(cancel, 0) === 0 ? curve : undefined;
}
