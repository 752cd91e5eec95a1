import type { Costs } from "./costs";

/**
 * The cheapest closed tour from node 0, by dynamic programming over the sets of nodes seen
 * (Held and Karp). Work and memory double with every node: meant for 13 nodes at most.
 *
 * @returns all nodes in order, node 0 first
 */
export function cheapestTour(costs: Costs): number[] {
  const { size, cells } = costs;
  const others = size - 1;
  if (others < 1) return [0];
  const sets = 1 << others;
  // best[set * others + last]: from node 0 through all of `set`, ending at `last`.
  const best = new Float64Array(sets * others).fill(Number.POSITIVE_INFINITY);
  const cameFrom = new Int8Array(sets * others);
  for (let last = 0; last < others; last++) {
    best[(1 << last) * others + last] = cells[last + 1] as number;
  }
  for (let set = 1; set < sets; set++) {
    for (let ends = set; ends > 0; ends &= ends - 1) {
      const last = 31 - Math.clz32(ends & -ends);
      const here = best[set * others + last] as number;
      const row = (last + 1) * size + 1;
      for (let left = sets - 1 - set; left > 0; left &= left - 1) {
        const next = 31 - Math.clz32(left & -left);
        const cell = (set | (1 << next)) * others + next;
        const cost = here + (cells[row + next] as number);
        if (cost < (best[cell] as number)) {
          best[cell] = cost;
          cameFrom[cell] = last;
        }
      }
    }
  }
  return [0, ...walkBack(costs, best, cameFrom)];
}

function walkBack({ size, cells }: Costs, best: Float64Array, cameFrom: Int8Array): number[] {
  const others = size - 1;
  let set = (1 << others) - 1;
  let last = 0;
  let cheapest = Number.POSITIVE_INFINITY;
  for (let node = 0; node < others; node++) {
    const cost = (best[set * others + node] as number) + (cells[(node + 1) * size] as number);
    if (cost < cheapest) {
      cheapest = cost;
      last = node;
    }
  }
  const order: number[] = [];
  while (set > 0) {
    order.push(last + 1);
    const before = cameFrom[set * others + last] as number;
    set &= ~(1 << last);
    last = before;
  }
  return order.reverse();
}
