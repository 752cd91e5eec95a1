import { type Costs, nearestNodes, transposed } from "./costs";
import { Tour } from "./tour";

/** So many cheap ways on from a node are looked at. */
const NEIGHBOURS = 10;
/** So many of them are tried at each level of a chain of turns; beyond, the best one alone. */
const BREADTH = [5, 3];
const DEEPEST = 6;

/**
 * Makes a tour better by small changes until none helps: chains of turned stretches (2-opt
 * in the manner of Lin and Kernighan) and stretches that change places (Or-opt of any
 * length, which also holds where the way back costs otherwise). Only nodes at which
 * something changed are looked at again.
 */
export class LocalSearch {
  readonly tour: Tour;
  private readonly size: number;
  private readonly symmetric: boolean;
  private readonly deepest: number;
  private readonly there: Float64Array;
  private readonly back: Float64Array;
  private readonly nearestTo: Int32Array;
  private readonly nearestFrom: Int32Array;
  private readonly perNode: number;
  /** Costs and neighbours as they are read now: as travelled, or in mirror. */
  private mirrored = false;
  private cells: Float64Array;
  private nearest: Int32Array;
  private readonly waiting: Int32Array;
  private readonly isWaiting: Uint8Array;
  private waitingCount = 0;
  private firstWaiting = 0;
  /** The candidates of each level, level after level. */
  private readonly candidate = new Int32Array((DEEPEST + 1) * NEIGHBOURS);
  private readonly candidateGain = new Float64Array((DEEPEST + 1) * NEIGHBOURS);

  constructor(costs: Costs, order: ArrayLike<number>, symmetric: boolean) {
    this.size = costs.size;
    this.symmetric = symmetric;
    // Where the way back costs otherwise, stretches turned round rarely pay, long chains never.
    this.deepest = symmetric ? DEEPEST : 1;
    this.tour = new Tour(order, costs, symmetric);
    this.perNode = Math.min(NEIGHBOURS, this.size - 1);
    this.there = this.cells = costs.cells;
    this.nearestTo = this.nearest = nearestNodes(costs, this.perNode);
    const turned = symmetric ? costs : transposed(costs);
    this.back = turned.cells;
    this.nearestFrom = symmetric ? this.nearestTo : nearestNodes(turned, this.perNode);
    this.waiting = new Int32Array(this.size);
    this.isWaiting = new Uint8Array(this.size);
  }

  /** Has a node looked at in the next `improve`. */
  wake(node: number): void {
    if (this.isWaiting[node] === 1) return;
    this.isWaiting[node] = 1;
    let slot = this.firstWaiting + this.waitingCount++;
    if (slot >= this.size) slot -= this.size;
    this.waiting[slot] = node;
  }

  /**
   * Improves round the nodes awake until nothing helps any more.
   *
   * @param expired asked now and then whether to stop early; the tour is whole at any time
   * @returns by how much the tour has become cheaper
   */
  improve(expired: () => boolean): number {
    let gained = 0;
    let looked = 0;
    while (this.waitingCount > 0) {
      const node = this.waiting[this.firstWaiting] as number;
      if (++this.firstWaiting === this.size) this.firstWaiting = 0;
      this.waitingCount--;
      this.isWaiting[node] = 0;
      for (let gain = this.improveAt(node); gain > 0; gain = this.improveAt(node)) gained += gain;
      if ((++looked & 255) === 0 && expired()) break;
    }
    return gained;
  }

  /** Two neighbouring stretches, picked by the caller, change places; gives the added cost. */
  exchange(before: number, firstLength: number, secondLength: number): number {
    const { tour } = this;
    const first = tour.next(before);
    const firstEnd = tour.ahead(before, firstLength);
    const second = tour.next(firstEnd);
    const secondEnd = tour.ahead(firstEnd, secondLength);
    const after = tour.next(secondEnd);
    const added =
      this.cost(before, second) + this.cost(secondEnd, first) + this.cost(firstEnd, after);
    const removed =
      this.cost(before, first) + this.cost(firstEnd, second) + this.cost(secondEnd, after);
    this.applyExchange(before, first, firstEnd, second, secondEnd, after);
    return added - removed;
  }

  private improveAt(node: number): number {
    const gain = this.changesFrom(node);
    if (gain > 0) return gain;
    this.mirror();
    const mirroredGain = this.changesFrom(node);
    this.mirror();
    return mirroredGain;
  }

  private changesFrom(node: number): number {
    return this.symmetric
      ? this.turnsFrom(node) || this.exchangeFrom(node)
      : this.exchangeFrom(node) || this.turnsFrom(node);
  }

  private mirror(): void {
    this.tour.mirror();
    this.mirrored = !this.mirrored;
    this.cells = this.mirrored ? this.back : this.there;
    this.nearest = this.mirrored ? this.nearestFrom : this.nearestTo;
  }

  private cost(from: number, to: number): number {
    return this.cells[from * this.size + to] as number;
  }

  private turnsFrom(base: number): number {
    const end = this.tour.next(base);
    const gain = this.turnChain(0, base, end, this.cost(base, end));
    if (gain > 0) {
      this.wake(base);
      this.wake(end);
    }
    return gain;
  }

  /**
   * The leg base → end is open, worth `open` so far. Leads end to a near node instead, turns
   * the stretch between, and goes on from there with the leg that opened, as long as the sum
   * stays positive. Leaves the tour better, or as it was.
   */
  private turnChain(level: number, base: number, end: number, open: number): number {
    const { tour, candidate, candidateGain } = this;
    const start = level * NEIGHBOURS;
    const breadth = BREADTH[level] ?? 1;
    const found = this.collectTurns(level, base, end, open, breadth);
    for (let index = start; index < start + found; index++) {
      const to = candidate[index] as number;
      const nextEnd = tour.previous(to);
      const nextOpen = candidateGain[index] as number;
      const mark = tour.mark();
      tour.turn(end, nextEnd);
      let gain = nextOpen - this.cost(base, nextEnd);
      if (gain <= 0) {
        gain = level < this.deepest ? this.turnChain(level + 1, base, nextEnd, nextOpen) : 0;
      }
      if (gain > 0) {
        this.wake(to);
        this.wake(nextEnd);
        return gain;
      }
      tour.undo(mark);
    }
    return 0;
  }

  /** Fills the level with its best turns, best first; one that closes with a gain is enough. */
  private collectTurns(
    level: number,
    base: number,
    end: number,
    open: number,
    breadth: number,
  ): number {
    const { tour, nearest, perNode, candidate, candidateGain } = this;
    const start = level * NEIGHBOURS;
    let found = 0;
    for (let index = end * perNode; index < (end + 1) * perNode; index++) {
      const to = nearest[index] as number;
      const left = open - this.cost(end, to);
      if (left <= 0) break;
      if (to === base) continue;
      const nextEnd = tour.previous(to);
      if (nextEnd === end) continue;
      const gain = left + this.cost(nextEnd, to) - tour.turnCost(end, nextEnd);
      if (gain - this.cost(base, nextEnd) > 0) {
        candidate[start] = to;
        candidateGain[start] = gain;
        return 1;
      }
      if (gain <= 0) continue;
      if (found === breadth && gain <= (candidateGain[start + found - 1] as number)) continue;
      let slot = start + (found < breadth ? found++ : breadth - 1);
      while (slot > start && (candidateGain[slot - 1] as number) < gain) {
        candidate[slot] = candidate[slot - 1] as number;
        candidateGain[slot] = candidateGain[slot - 1] as number;
        slot--;
      }
      candidate[slot] = to;
      candidateGain[slot] = gain;
    }
    return found;
  }

  /** Leads `before` to a near node, and the node ahead of that one to a near one behind it. */
  private exchangeFrom(before: number): number {
    const { tour, nearest, perNode } = this;
    const first = tour.next(before);
    const opened = this.cost(before, first);
    for (let index = before * perNode; index < (before + 1) * perNode; index++) {
      const second = nearest[index] as number;
      const left = opened - this.cost(before, second);
      if (left <= 0) break;
      if (second === first) continue;
      const firstEnd = tour.previous(second);
      const open = left + this.cost(firstEnd, second);
      const secondAt = tour.steps(before, second);
      for (let other = firstEnd * perNode; other < (firstEnd + 1) * perNode; other++) {
        const after = nearest[other] as number;
        const rest = open - this.cost(firstEnd, after);
        if (rest <= 0) break;
        if (after !== before && tour.steps(before, after) <= secondAt) continue;
        const secondEnd = tour.previous(after);
        const gain = rest + this.cost(secondEnd, after) - this.cost(secondEnd, first);
        if (gain <= 0) continue;
        this.applyExchange(before, first, firstEnd, second, secondEnd, after);
        return gain;
      }
    }
    return 0;
  }

  private applyExchange(
    before: number,
    first: number,
    firstEnd: number,
    second: number,
    secondEnd: number,
    after: number,
  ): void {
    this.tour.exchange(first, firstEnd, second, secondEnd);
    this.wake(before);
    this.wake(first);
    this.wake(firstEnd);
    this.wake(second);
    this.wake(secondEnd);
    this.wake(after);
  }
}
