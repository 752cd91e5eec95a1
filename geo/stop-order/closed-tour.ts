import type { Costs } from "./costs";
import type { CostMatrix } from "./problem";

interface Ends {
  /** The stop from which the movable ones are set out for. */
  start: number | undefined;
  /** The stop after the movable ones; undefined where any of them may be last. */
  finish: number | undefined;
}

/**
 * Every kind of end as one kind of problem, a closed tour: node 0 is left as the start and
 * entered as the finish, and the others are the movable stops in their order.
 *
 * Costs become whole numbers, so that sums and differences are exact and no rounding is ever
 * taken for a gain. A way that is not there costs more than any tour that does without.
 */
export function closedTourCosts(
  matrix: CostMatrix,
  movable: readonly number[],
  { start, finish }: Ends,
): Costs {
  const size = movable.length + 1;
  const cells = new Float64Array(size * size);
  const costAt = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? 0 : legCost(matrix, from, to);
  for (const [index, stop] of movable.entries()) {
    const node = index + 1;
    cells[node] = costAt(start, stop);
    cells[node * size] = costAt(stop, finish);
    for (const [other, to] of movable.entries()) {
      if (other !== index) cells[node * size + other + 1] = costAt(stop, to);
    }
  }
  return { size, ...wholeNumbers(cells, size) };
}

/** What a leg costs; Infinity where there is no way. */
export function legCost(matrix: CostMatrix, from: number, to: number): number {
  return matrix[from]?.[to] ?? Number.POSITIVE_INFINITY;
}

function wholeNumbers(cells: Float64Array, size: number): Omit<Costs, "size"> {
  let most = 1;
  for (const cost of cells) if (cost > most && cost < Number.POSITIVE_INFINITY) most = cost;
  // A tour of missing ways, each dearer than any tour, still has to be exact in 53 bits.
  const bits = 50 - 2 * Math.ceil(Math.log2(size + 1));
  const scale = 2 ** (bits - Math.ceil(Math.log2(most)));
  const missing = 2 ** bits * size;
  const whole = cells.map((cost) =>
    cost < Number.POSITIVE_INFINITY ? Math.round(cost * scale) : missing,
  );
  return { cells: whole, missing };
}
