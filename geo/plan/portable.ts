/** What goes to a thread that plans, and what comes back. */

import type { Rule } from "./judge";
import type { MatrixCells, Plan, PlanProblem, PlanProgress, Sequences } from "./problem";
import type { Reason } from "./reasons";

/** A problem that can be sent to a thread: the thread has its own clock. */
export interface PortablePlan {
  problem: Omit<PlanProblem, "matrix"> & { matrix: MatrixCells };
  limit: { milliseconds: number; iterations?: number };
  seed?: number;
  from?: Sequences;
  warmth?: number;
  /** One shared cell: as soon as it is not 0, the search ends with its best plan. */
  cancel?: Int32Array;
  /** Looks for the reasons of stops left out, after the search. */
  reasons?: ReasonsAsked;
}

export interface ReasonsAsked extends OfferedChanges {
  /** Only of so many stops. */
  most: number;
  /** Until no further stop is looked at. */
  milliseconds: number;
}

/** Changes that the caller can make. Ways with any other, or one of another stop, are left out. */
export interface OfferedChanges {
  rules: readonly Rule[];
  /** The latest end of a longer working day, in seconds after midnight, for each agent-day. */
  latestEnds: readonly number[];
}

/** What a thread answers: progress now and then, and at last the plan with its reasons. */
export type PlanMessage = { progress: PlanProgress } | { plan: Plan; reasons: Reason[] };
