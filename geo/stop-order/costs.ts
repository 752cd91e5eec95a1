/** Travel costs between the nodes of a closed tour: row by row, from → to. */
export interface Costs {
  size: number;
  cells: Float64Array;
  /** What a way counts for that is not there: no less than any tour without such. */
  missing: number;
}

export const costBetween = ({ size, cells }: Costs, from: number, to: number): number =>
  cells[from * size + to] as number;

/** What going round in this order costs, the way back to the first node included. */
export function tourCost(costs: Costs, order: ArrayLike<number>): number {
  let total = 0;
  let from = order[order.length - 1] as number;
  for (let index = 0; index < order.length; index++) {
    const to = order[index] as number;
    total += costBetween(costs, from, to);
    from = to;
  }
  return total;
}

export function transposed({ size, cells, missing }: Costs): Costs {
  const turned = new Float64Array(cells.length);
  for (let from = 0; from < size; from++) {
    for (let to = 0; to < size; to++) {
      turned[to * size + from] = cells[from * size + to] as number;
    }
  }
  return { size, cells: turned, missing };
}

/** Whether the way there costs what the way back costs, among all nodes from `first` on. */
export function isSymmetric({ size, cells }: Costs, first = 0): boolean {
  for (let from = first; from < size; from++) {
    for (let to = from + 1; to < size; to++) {
      if (cells[from * size + to] !== cells[to * size + from]) return false;
    }
  }
  return true;
}

/** The `count` nodes cheapest to go to from each node, cheapest first, row by row. */
export function nearestNodes({ size, cells }: Costs, count: number): Int32Array {
  const nearest = new Int32Array(size * count);
  for (let from = 0; from < size; from++) {
    const row = from * size;
    const start = from * count;
    let found = 0;
    for (let to = 0; to < size; to++) {
      if (to === from) continue;
      const cost = cells[row + to] as number;
      const last = nearest[start + found - 1] as number;
      if (found === count && cost >= (cells[row + last] as number)) continue;
      let slot = found < count ? found++ : count - 1;
      while (slot > 0 && (cells[row + (nearest[start + slot - 1] as number)] as number) > cost) {
        nearest[start + slot] = nearest[start + slot - 1] as number;
        slot--;
      }
      nearest[start + slot] = to;
    }
  }
  return nearest;
}
