import type { Costs } from "./costs";

/**
 * A successor for each node, no node being that of two, at the least cost in sum: the cheapest
 * set of closed tours that together pass every node (Hungarian method, shortest augmenting paths).
 */
export function cheapestSuccessors({ size, cells }: Costs): Int32Array {
  // Dearer than any other way: a node must not be its own successor.
  const itself = size * cells.reduce((most, cost) => Math.max(most, cost), 1);
  // One row and one column more, numbered 0, stand for "none yet".
  const rowOf = new Int32Array(size + 1);
  const before = new Int32Array(size + 1);
  const rowPrice = new Float64Array(size + 1);
  const columnPrice = new Float64Array(size + 1);
  for (let row = 1; row <= size; row++) {
    const slack = new Float64Array(size + 1).fill(Number.POSITIVE_INFINITY);
    const seen = new Uint8Array(size + 1);
    rowOf[0] = row;
    let column = 0;
    while (rowOf[column] !== 0) {
      seen[column] = 1;
      const from = rowOf[column] as number;
      let least = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let to = 1; to <= size; to++) {
        if (seen[to]) continue;
        const cost = to === from ? itself : (cells[(from - 1) * size + to - 1] as number);
        const reduced = cost - (rowPrice[from] as number) - (columnPrice[to] as number);
        if (reduced < (slack[to] as number)) {
          slack[to] = reduced;
          before[to] = column;
        }
        if ((slack[to] as number) < least) {
          least = slack[to] as number;
          next = to;
        }
      }
      for (let to = 0; to <= size; to++) {
        if (seen[to]) {
          (rowPrice[rowOf[to] as number] as number) += least;
          (columnPrice[to] as number) -= least;
        } else (slack[to] as number) -= least;
      }
      column = next;
    }
    for (; column !== 0; column = before[column] as number) {
      rowOf[column] = rowOf[before[column] as number] as number;
    }
  }
  const successor = new Int32Array(size);
  for (let to = 1; to <= size; to++) successor[(rowOf[to] as number) - 1] = to - 1;
  return successor;
}

/**
 * One closed tour of the cheapest set of them: two at a time are joined where that adds least,
 * by letting two nodes change their successors. Far nearer to a tour that takes no missing way
 * than one from node to nearest node, which runs into dead ends.
 */
export function patchedTour(costs: Costs): number[] {
  const { size, cells } = costs;
  const successor = cheapestSuccessors(costs);
  const legTo = (from: number, to: number) => cells[from * size + to] as number;
  for (
    let tour = toursOf(successor);
    tour.some((number) => number > 0);
    tour = toursOf(successor)
  ) {
    let least = Number.POSITIVE_INFINITY;
    let pair: [number, number] = [0, 0];
    for (let one = 0; one < size; one++) {
      const next = successor[one] as number;
      for (let other = one + 1; other < size; other++) {
        if (tour[one] === tour[other]) continue;
        const otherNext = successor[other] as number;
        const added = legTo(one, otherNext) + legTo(other, next);
        const cost = added - legTo(one, next) - legTo(other, otherNext);
        if (cost >= least) continue;
        least = cost;
        pair = [one, other];
      }
    }
    const [one, other] = pair;
    const next = successor[one] as number;
    successor[one] = successor[other] as number;
    successor[other] = next;
  }
  const order = [0];
  while (order.length < size) order.push(successor[order.at(-1) as number] as number);
  return order;
}

/** The number of each node's tour, from 0. */
function toursOf(successor: Int32Array): Int32Array {
  const tour = new Int32Array(successor.length).fill(-1);
  let count = 0;
  for (let first = 0; first < tour.length; first++) {
    if (tour[first] !== -1) continue;
    for (let node = first; tour[node] === -1; node = successor[node] as number) tour[node] = count;
    count++;
  }
  return tour;
}
