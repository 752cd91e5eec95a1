/** How far or long it is from stop to stop, row by row; null or Infinity: no way. */
export type CostMatrix = readonly ArrayLike<number | null>[];

/**
 * `fixed`: the last stop stays last · `free`: any stop may be last ·
 * `start`: from the last stop back to the first.
 */
export type TourEnd = "fixed" | "free" | "start";

/** How long to search above EXACT_STOPS. The clock, in milliseconds, comes from outside. */
export type SearchBudget =
  | { iterations: number }
  | { milliseconds: number; now: () => number; iterations?: number };

export interface StopOrderProblem {
  /** Seconds or metres; anything, as long as it is one unit and not below zero. */
  matrix: CostMatrix;
  end: TourEnd;
  /** The order to start from, as indexes into the matrix; its first stop is the start. */
  given?: readonly number[];
  /** So many of the given stops keep their place at the beginning: at least the start. */
  fixedPrefix?: number;
  budget: SearchBudget;
  /** The same seed and iterations give the same order. */
  seed?: number;
}

export type StopOrder =
  | {
      reachable: true;
      /** All indexes in their new order. */
      order: number[];
      /** In the matrix's unit; the way back counts with the end `start`. */
      cost: number;
      /** What the given order costs; Infinity where it takes a way that is not there. */
      before: number;
      /** There is no better order. */
      exact: boolean;
    }
  | {
      reachable: false;
      /** It is certain that no order reaches all stops; otherwise none was found. */
      exact: boolean;
    };

/** A problem that can be sent to a thread: the thread has its own clock. */
export type PortableProblem = Omit<StopOrderProblem, "budget"> & {
  budget: { milliseconds: number; iterations?: number };
};
