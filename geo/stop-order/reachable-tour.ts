import type { Random } from "../random";
import type { Costs } from "./costs";

/** After so many dead ends it begins anew in another order, then after twice as many, and so on. */
const FIRST_DEAD_ENDS = 50;
const MOST_DEAD_ENDS = 12_800;

/**
 * A closed tour that takes no missing way, whatever it costs; undefined where none was found.
 * Ways are chosen one by one, where fewest are left to choose from, and taken back at dead ends.
 */
export function reachableTour(
  costs: Costs,
  random: Random,
  expired: () => boolean,
): number[] | undefined {
  for (let most = FIRST_DEAD_ENDS; most <= MOST_DEAD_ENDS && !expired(); most *= 2) {
    const search = new WaySearch(costs, random, most);
    const order = search.run();
    if (order || search.isCertain) return order;
  }
  return undefined;
}

/** The ways still open, with what choosing one rules out; every change can be taken back. */
class WaySearch {
  private readonly size: number;
  private readonly open: Uint8Array;
  private readonly waysOut: number[][];
  private readonly waysIn: number[][];
  private readonly outLeft: Int32Array;
  private readonly inLeft: Int32Array;
  private readonly next: Int32Array;
  private readonly previous: Int32Array;
  /** Of the stretch that ends, and begins, at a node: where it begins, and ends. */
  private readonly beginning: Int32Array;
  private readonly end: Int32Array;
  private chosen = 0;
  /** Cells of ways ruled out; of ways chosen as −1 − cell. */
  private readonly changes: number[] = [];
  /** Nodes that may have one way left. */
  private readonly forced: number[] = [];
  private deadEnds = 0;

  constructor(
    { size, cells, missing }: Costs,
    random: Random,
    private readonly mostDeadEnds: number,
  ) {
    this.size = size;
    this.open = new Uint8Array(size * size);
    const nodes = Array.from({ length: size }, (_, node) => node);
    const mixed = (ways: number[]) =>
      ways
        .map((node) => ({ node, at: random() }))
        .sort((one, other) => one.at - other.at)
        .map(({ node }) => node);
    const leads = (from: number, to: number) =>
      from !== to && (cells[from * size + to] as number) < missing;
    this.waysOut = nodes.map((from) => mixed(nodes.filter((to) => leads(from, to))));
    this.waysIn = nodes.map((to) => mixed(nodes.filter((from) => leads(from, to))));
    for (const from of nodes)
      for (const to of nodes) if (leads(from, to)) this.open[from * size + to] = 1;
    this.outLeft = Int32Array.from(this.waysOut, (ways) => ways.length);
    this.inLeft = Int32Array.from(this.waysIn, (ways) => ways.length);
    this.next = new Int32Array(size).fill(-1);
    this.previous = new Int32Array(size).fill(-1);
    this.beginning = Int32Array.from({ length: size }, (_, node) => node);
    this.end = this.beginning.slice();
  }

  /** Whether all was tried. */
  get isCertain(): boolean {
    return this.deadEnds < this.mostDeadEnds;
  }

  run(): number[] | undefined {
    if (this.outLeft.includes(0) || this.inLeft.includes(0)) return undefined;
    for (let node = 0; node < this.size; node++) this.forced.push(node);
    if (!this.settle() || !this.complete()) return undefined;
    const order = [0];
    while (order.length < this.size) order.push(this.next[order.at(-1) as number] as number);
    return order;
  }

  private complete(): boolean {
    if (this.chosen === this.size) return true;
    const { node, out } = this.narrowest();
    for (const other of (out ? this.waysOut : this.waysIn)[node] ?? []) {
      const [from, to] = out ? [node, other] : [other, node];
      if (this.open[from * this.size + to] === 0) continue;
      const mark = this.changes.length;
      if (this.choose(from, to) && this.settle() && this.complete()) return true;
      this.takeBack(mark);
      if (++this.deadEnds >= this.mostDeadEnds) return false;
      if (!this.ruleOut(from, to) || !this.settle()) return false;
      if (this.chosen === this.size) return true;
      if ((out ? this.next : this.previous)[node] !== -1) return this.complete();
    }
    return false;
  }

  /** Where fewest ways are left, out of a node or into it. */
  private narrowest(): { node: number; out: boolean } {
    let best = { node: 0, out: true };
    let least = Number.POSITIVE_INFINITY;
    for (let node = 0; node < this.size; node++) {
      if (this.next[node] === -1 && (this.outLeft[node] as number) < least) {
        least = this.outLeft[node] as number;
        best = { node, out: true };
      }
      if (this.previous[node] === -1 && (this.inLeft[node] as number) < least) {
        least = this.inLeft[node] as number;
        best = { node, out: false };
      }
    }
    return best;
  }

  /** Chooses all ways that are the last out of a node or into it; false at a dead end. */
  private settle(): boolean {
    for (let node = this.forced.pop(); node !== undefined; node = this.forced.pop()) {
      if (this.next[node] === -1 && this.outLeft[node] === 1) {
        const to = this.waysOut[node]?.find((to) => this.open[(node as number) * this.size + to]);
        if (to === undefined || !this.choose(node, to)) return false;
      }
      if (this.previous[node] === -1 && this.inLeft[node] === 1) {
        const from = this.waysIn[node]?.find(
          (from) => this.open[from * this.size + (node as number)],
        );
        if (from === undefined || !this.choose(from, node)) return false;
      }
    }
    return true;
  }

  private choose(from: number, to: number): boolean {
    this.next[from] = to;
    this.previous[to] = from;
    this.chosen++;
    this.changes.push(-1 - (from * this.size + to));
    const first = this.beginning[from] as number;
    const last = this.end[to] as number;
    this.end[first] = last;
    this.beginning[last] = first;
    for (const other of this.waysOut[from] ?? []) {
      if (other !== to && !this.ruleOut(from, other)) return false;
    }
    for (const other of this.waysIn[to] ?? []) {
      if (other !== from && !this.ruleOut(other, to)) return false;
    }
    // It must not close before it has all.
    return this.chosen >= this.size - 1 || this.ruleOut(last, first);
  }

  private ruleOut(from: number, to: number): boolean {
    const cell = from * this.size + to;
    if (this.open[cell] === 0) return true;
    this.open[cell] = 0;
    this.changes.push(cell);
    const out = (this.outLeft[from] as number) - 1;
    const into = (this.inLeft[to] as number) - 1;
    this.outLeft[from] = out;
    this.inLeft[to] = into;
    if (out === 1) this.forced.push(from);
    if (into === 1) this.forced.push(to);
    return out > 0 && into > 0;
  }

  private takeBack(mark: number): void {
    this.forced.length = 0;
    while (this.changes.length > mark) {
      const change = this.changes.pop() as number;
      const cell = change < 0 ? -1 - change : change;
      const from = Math.floor(cell / this.size);
      const to = cell % this.size;
      if (change >= 0) {
        this.open[cell] = 1;
        this.outLeft[from] = (this.outLeft[from] as number) + 1;
        this.inLeft[to] = (this.inLeft[to] as number) + 1;
        continue;
      }
      this.next[from] = -1;
      this.previous[to] = -1;
      this.chosen--;
      // The two halves end and begin here again.
      this.end[this.beginning[from] as number] = from;
      this.beginning[this.end[to] as number] = to;
    }
  }
}
