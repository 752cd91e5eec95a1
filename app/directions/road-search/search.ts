/** Shortest paths in time, from one place on the roads to one or to many. */
import FlatQueue from "flatqueue";
import { STEPS_A_DEGREE } from "~/extract/road-file";
import { METRES_A_DEGREE, narrowing } from "~/lib/geo";
import type { ModeGraph } from "./mode-graph";
import type { RoadPlace } from "./snap";

/** A path between two places: its arcs, the first and the last of which it takes in part. */
export interface FoundPath {
  cost: number;
  seconds: number;
  arcs: number[];
}

/** A way to a goal: what it counts for, its time, and its last two arcs. */
interface Reached {
  cost: number;
  seconds: number;
  arc: number;
  before: number;
}

/** An arc with a place to be reached on it. */
interface Goal {
  /** Of the place, in the order they were given. */
  index: number;
  /** Which part of the arc is before it. */
  part: number;
}

interface Run {
  from: RoadPlace;
  goals: ReadonlyMap<number, readonly Goal[]>;
  /** What the rest counts for at least, from the end of an arc. */
  ahead(arc: number): number;
  /** The search ends where nothing that counts for less than this can come. */
  limit(): number;
  reached(goal: Goal, to: Reached): void;
}

/**
 * Dijkstra's algorithm over arcs, so that turns can be forbidden and cost time; A* where there
 * is one goal. One search after another: each goes to its end before the next begins.
 */
export class RoadSearch {
  readonly #graph: ModeGraph;
  /** What it takes to the end of each arc, where `#seen` has the number of this search. */
  readonly #cost: Float64Array;
  readonly #seconds: Float64Array;
  /** The arc before each; itself where the search began on it. */
  readonly #before: Uint32Array;
  readonly #seen: Uint32Array;
  readonly #done: Uint32Array;
  readonly #isGoal: Uint8Array;
  readonly #queue = new FlatQueue<number>();
  #search = 0;

  constructor(graph: ModeGraph) {
    this.#graph = graph;
    this.#cost = new Float64Array(graph.arcs);
    this.#seconds = new Float64Array(graph.arcs);
    this.#before = new Uint32Array(graph.arcs);
    this.#seen = new Uint32Array(graph.arcs);
    this.#done = new Uint32Array(graph.arcs);
    this.#isGoal = new Uint8Array(graph.arcs);
  }

  /** Undefined where no road leads from one to the other. */
  path(from: RoadPlace, to: RoadPlace): FoundPath | undefined {
    let best = this.#alongSegment(from, to);
    this.#run({
      from,
      goals: this.#goalsOf([to]),
      ahead: this.#straightTo(to),
      limit: () => best?.cost ?? Infinity,
      reached: (_, { cost, seconds, arc, before }) => {
        if (best && best.cost <= cost) return;
        best = { cost, seconds, arcs: [...this.#arcsTo(before), arc] };
      },
    });
    return best;
  }

  /** Seconds to each of the places; null where no road leads. */
  times(from: RoadPlace, to: readonly RoadPlace[]): (number | null)[] {
    const direct = to.map((place) => this.#alongSegment(from, place));
    const best = direct.map((path) => path?.cost ?? Infinity);
    const seconds = direct.map((path) => path?.seconds ?? null);
    let worst = Math.max(...best);
    this.#run({
      from,
      goals: this.#goalsOf(to),
      ahead: () => 0,
      limit: () => worst,
      reached: ({ index }, found) => {
        const known = best[index] as number;
        if (known <= found.cost) return;
        best[index] = found.cost;
        seconds[index] = found.seconds;
        if (known === worst) worst = Math.max(...best);
      },
    });
    return seconds;
  }

  #run({ from, goals, ahead, limit, reached }: Run): void {
    const { arcSeconds, arcCost, firstTurn, turnTo, turnSeconds, turnCost } = this.#graph;
    const [costTo, secondsTo, befores] = [this.#cost, this.#seconds, this.#before];
    const [seen, done] = [this.#seen, this.#done];
    const isGoal = this.#isGoal;
    for (const arc of goals.keys()) isGoal[arc] = 1;
    const queue = this.#queue;
    const search = ++this.#search;
    const label = (arc: number, before: number, cost: number, seconds: number) => {
      if (seen[arc] === search && (costTo[arc] as number) <= cost) return;
      seen[arc] = search;
      costTo[arc] = cost;
      secondsTo[arc] = seconds;
      befores[arc] = before;
      queue.push(arc, cost + ahead(arc));
    };
    queue.clear();
    for (const { arc, part } of this.#arcsAt(from)) {
      const rest = 1 - part;
      label(arc, arc, rest * (arcCost[arc] as number), rest * (arcSeconds[arc] as number));
    }
    while (queue.length > 0) {
      if ((queue.peekValue() as number) >= limit()) break;
      const arc = queue.pop() as number;
      if (done[arc] === search) continue;
      done[arc] = search;
      const end = firstTurn[arc + 1] as number;
      for (let at = firstTurn[arc] as number; at < end; at++) {
        const next = turnTo[at] as number;
        const cost = (costTo[arc] as number) + (turnCost[at] as number);
        const seconds = (secondsTo[arc] as number) + (turnSeconds[at] as number);
        const [allCost, allSeconds] = [arcCost[next] as number, arcSeconds[next] as number];
        if (isGoal[next]) {
          for (const goal of goals.get(next) ?? []) {
            const [toCost, toSeconds] = [
              cost + goal.part * allCost,
              seconds + goal.part * allSeconds,
            ];
            reached(goal, { cost: toCost, seconds: toSeconds, arc: next, before: arc });
          }
        }
        label(next, arc, cost + allCost, seconds + allSeconds);
      }
    }
    for (const arc of goals.keys()) isGoal[arc] = 0;
  }

  /** The arcs on which a place lies, and which part of each is before it. */
  #arcsAt({ segment, share }: RoadPlace): { arc: number; part: number }[] {
    return [
      { arc: 2 * segment, part: share },
      { arc: 2 * segment + 1, part: 1 - share },
    ].filter(({ arc }) => (this.#graph.arcSeconds[arc] as number) < Infinity);
  }

  #goalsOf(places: readonly RoadPlace[]): Map<number, Goal[]> {
    const goals = new Map<number, Goal[]>();
    for (const [index, place] of places.entries()) {
      for (const { arc, part } of this.#arcsAt(place)) {
        const goal = { index, part };
        const there = goals.get(arc);
        if (there) there.push(goal);
        else goals.set(arc, [goal]);
      }
    }
    return goals;
  }

  /** Where both places lie on one segment, and the way between them is open. */
  #alongSegment(from: RoadPlace, to: RoadPlace): FoundPath | undefined {
    if (from.segment !== to.segment) return undefined;
    const forward = to.share >= from.share;
    const open = this.#arcsAt(from).map(({ arc }) => arc);
    const arc = 2 * from.segment + (forward ? 0 : 1);
    // On one spot it does not matter which way one looks.
    const used = open.includes(arc) ? arc : to.share === from.share ? open[0] : undefined;
    if (used === undefined) return undefined;
    const part = Math.abs(to.share - from.share);
    const { arcSeconds, arcCost } = this.#graph;
    return {
      cost: part * (arcCost[used] as number),
      seconds: part * (arcSeconds[used] as number),
      arcs: [used],
    };
  }

  #arcsTo(last: number): number[] {
    const arcs = [last];
    for (let arc = last; this.#before[arc] !== arc; arc = arcs.at(-1) as number) {
      arcs.push(this.#before[arc] as number);
    }
    return arcs.reverse();
  }

  /** A lower bound of what is left: the straight line, on the best of roads. */
  #straightTo({ at: [lon, lat] }: RoadPlace): (arc: number) => number {
    const { arcEnd, roads, leastCost } = this.#graph;
    const { nodePlaces } = roads;
    // A little under the truth, as the earth is not flat.
    const least = (0.995 * leastCost * METRES_A_DEGREE) / STEPS_A_DEGREE;
    const stretch = narrowing(lat);
    const [x, y] = [lon * STEPS_A_DEGREE, lat * STEPS_A_DEGREE];
    return (arc) => {
      const node = arcEnd[arc] as number;
      const dx = ((nodePlaces[2 * node] as number) - x) * stretch;
      const dy = (nodePlaces[2 * node + 1] as number) - y;
      return Math.sqrt(dx * dx + dy * dy) * least;
    };
  }
}
