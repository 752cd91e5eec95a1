import { type Costs, costBetween } from "./costs";

/**
 * A closed tour as an array with the position of every node. Its one change is to turn a
 * stretch round, done on the shorter side of the ring; the reading direction keeps track.
 *
 * Every change is remembered until `commit`, so that a failed attempt is undone at the price
 * of the attempt and not of a copy.
 */
export class Tour {
  readonly order: Int32Array;
  private readonly position: Int32Array;
  private readonly size: number;
  /** Read towards lower positions. */
  private backwards = false;
  /** The reader sees the tour in mirror: against the direction it is travelled in. */
  private mirrored = false;
  /** turnedBefore[k]: how much dearer the way back is than the way there, up to position k. */
  private readonly turnedBefore: Float64Array | null;
  private readonly costs: Costs;
  private changes = new Int32Array(1024);
  private changeCount = 0;

  constructor(order: ArrayLike<number>, costs: Costs, symmetric: boolean) {
    this.size = order.length;
    this.order = Int32Array.from(order);
    this.position = new Int32Array(this.size);
    this.costs = costs;
    this.order.forEach((node, position) => {
      this.position[node] = position;
    });
    this.turnedBefore = symmetric ? null : new Float64Array(this.size + 1);
    this.sumTurns(0, this.size);
  }

  next(node: number): number {
    return this.backwards ? this.below(node) : this.above(node);
  }

  previous(node: number): number {
    return this.backwards ? this.above(node) : this.below(node);
  }

  /** How many steps on from one node the other comes. */
  steps(from: number, to: number): number {
    const apart = (this.position[to] as number) - (this.position[from] as number);
    const steps = this.backwards ? -apart : apart;
    return steps < 0 ? steps + this.size : steps;
  }

  /** The node so many steps on (fewer than the tour has nodes). */
  ahead(node: number, steps: number): number {
    const from = this.position[node] as number;
    const to = this.backwards ? from - steps : from + steps;
    return this.order[to < 0 ? to + this.size : to >= this.size ? to - this.size : to] as number;
  }

  /** From now on reads in the other direction, without a change to the tour. */
  mirror(): void {
    this.backwards = !this.backwards;
    this.mirrored = !this.mirrored;
  }

  /** What the stretch costs more when it is travelled the other way; its ends left out. */
  turnCost(first: number, last: number): number {
    const turned = this.turnedBefore;
    if (turned === null) return 0;
    const low = this.position[this.backwards ? last : first] as number;
    const high = this.position[this.backwards ? first : last] as number;
    let sum = (turned[high] as number) - (turned[low] as number);
    if (low > high) sum += turned[this.size] as number;
    return this.backwards === this.mirrored ? sum : -sum;
  }

  /** Turns the stretch from the first to the last node round. */
  turn(first: number, last: number): void {
    const low = this.position[this.backwards ? last : first] as number;
    const high = this.position[this.backwards ? first : last] as number;
    const inside = high - low + 1 + (high < low ? this.size : 0);
    if (inside * 2 <= this.size) {
      this.apply(low, high, 0);
    } else {
      // The rest turned round and read from the other side is the same tour.
      const from = high + 1 === this.size ? 0 : high + 1;
      this.apply(from, low === 0 ? this.size - 1 : low - 1, 1);
    }
  }

  /** Lets two neighbouring stretches change places, both in their direction. */
  exchange(first: number, firstEnd: number, second: number, secondEnd: number): void {
    this.turn(first, firstEnd);
    this.turn(second, secondEnd);
    this.turn(firstEnd, second);
  }

  /** The mark to go back to with `undo`. */
  mark(): number {
    return this.changeCount;
  }

  undo(mark: number): void {
    while (this.changeCount > mark) {
      this.changeCount -= 3;
      const at = this.changeCount;
      this.reverse(
        this.changes[at] as number,
        this.changes[at + 1] as number,
        this.changes[at + 2] as number,
      );
    }
  }

  /** Makes all changes final. */
  commit(): void {
    this.changeCount = 0;
  }

  /** The nodes as they are travelled. */
  travelled(): Int32Array {
    return this.backwards === this.mirrored ? this.order.slice() : this.order.slice().reverse();
  }

  private above(node: number): number {
    const position = (this.position[node] as number) + 1;
    return this.order[position === this.size ? 0 : position] as number;
  }

  private below(node: number): number {
    const position = this.position[node] as number;
    return this.order[position === 0 ? this.size - 1 : position - 1] as number;
  }

  private apply(low: number, high: number, readOtherWay: number): void {
    if (this.changeCount + 3 > this.changes.length) {
      const more = new Int32Array(this.changes.length * 2);
      more.set(this.changes);
      this.changes = more;
    }
    this.changes[this.changeCount++] = low;
    this.changes[this.changeCount++] = high;
    this.changes[this.changeCount++] = readOtherWay;
    this.reverse(low, high, readOtherWay);
  }

  private reverse(low: number, high: number, readOtherWay: number): void {
    const { order, position, size } = this;
    const count = high - low + 1 + (high < low ? size : 0);
    let left = low;
    let right = high;
    for (let swaps = count >> 1; swaps > 0; swaps--) {
      const a = order[left] as number;
      const b = order[right] as number;
      order[left] = b;
      position[b] = left;
      order[right] = a;
      position[a] = right;
      left = left + 1 === size ? 0 : left + 1;
      right = right === 0 ? size - 1 : right - 1;
    }
    if (readOtherWay === 1) this.backwards = !this.backwards;
    if (this.turnedBefore === null) return;
    if (high < low || low === 0) this.sumTurns(0, size);
    else this.sumTurns(low - 1, high + 1);
  }

  /** Sums anew over the legs between two positions; all behind them shifts by the same. */
  private sumTurns(from: number, to: number): void {
    const { turnedBefore, order, size, costs } = this;
    if (turnedBefore === null) return;
    const before = turnedBefore[to] as number;
    let sum = turnedBefore[from] as number;
    let node = order[from] as number;
    for (let position = from + 1; position <= to; position++) {
      const next = order[position === size ? 0 : position] as number;
      sum += costBetween(costs, next, node) - costBetween(costs, node, next);
      turnedBefore[position] = sum;
      node = next;
    }
    const shift = sum - before;
    for (let position = to + 1; position <= size; position++) {
      turnedBefore[position] = (turnedBefore[position] as number) + shift;
    }
  }
}
