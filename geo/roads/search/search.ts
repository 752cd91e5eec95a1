/** Shortest paths in time, from one place on the roads to one or to many. */

import { METRES_A_DEGREE, narrowing } from "geo/geometry/lon-lat";
import { STEPS_A_DEGREE } from "geo/roads/road-file";
import { BucketQueue } from "./bucket-queue";
import type { ModeGraph } from "./mode-graph";
import type { RoadPlace } from "./snap";

/** A path between two places: its arcs, the first and the last of which it takes in part. */
export interface FoundPath extends Travelled {
  cost: number;
  arcs: number[];
}

/** What a path between two places takes. */
export interface Travelled {
  seconds: number;
  metres: number;
}

/** The best way to a goal that is known: what it counts for, and its last two arcs. */
interface Reached {
  cost: number;
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

interface Bounds {
  /** What there is a way for already, for each place. */
  known: readonly number[];
  /** What the rest counts for at least, from the end of an arc; 0 if not given. */
  ahead?: (arc: number) => number;
}

interface Run extends Pick<Bounds, "ahead"> {
  /** The search ends where nothing that counts for less than this can come. */
  limit(): number;
  /** Told of each way to the end of an arc with goals on it. */
  goalReached(arc: number, before: number, costToEnd: number): void;
}

/**
 * In steps of so much are arcs looked at, in what they count for: with smaller ones there are
 * more of them to go through, with larger ones more arcs to be looked at again.
 */
const STEP = 6;

/**
 * The shortest paths over arcs, so that turns can be forbidden and cost time; towards the goal
 * where there is one. One search after another: each goes to its end before the next begins.
 */
export class RoadSearch {
  readonly #graph: ModeGraph;
  /** What it counts for to the end of each arc in this search. */
  readonly #cost: Float64Array;
  /** The arc before each; itself where the search began on it. */
  readonly #before: Uint32Array;
  readonly #isGoal: Uint8Array;
  readonly #queue: BucketQueue;

  constructor(graph: ModeGraph) {
    const { arcs } = graph;
    this.#graph = graph;
    this.#cost = new Float64Array(arcs);
    this.#before = new Uint32Array(arcs);
    this.#isGoal = new Uint8Array(arcs);
    this.#queue = new BucketQueue(arcs, STEP);
  }

  /** Undefined where no road leads from one to the other. */
  path(from: RoadPlace, to: RoadPlace): FoundPath | undefined {
    const direct = this.#alongSegment(from, to);
    const [reached] = this.#reach(from, [to], {
      known: [direct?.cost ?? Infinity],
      ahead: this.#straightTo(to),
    });
    if (!reached) return direct;
    const travelled = this.#travelledTo(reached, from, to);
    return { cost: reached.cost, ...travelled, arcs: this.#arcsTo(reached) };
  }

  /** Seconds and metres to each of the places; null where no road leads. */
  travelled(from: RoadPlace, to: readonly RoadPlace[]): (Travelled | null)[] {
    const direct = to.map((place) => this.#alongSegment(from, place));
    const reached = this.#reach(from, to, { known: direct.map((path) => path?.cost ?? Infinity) });
    return to.map((place, index) => {
      const there = reached[index];
      return there ? this.#travelledTo(there, from, place) : (direct[index] ?? null);
    });
  }

  /** For each place the best way to it, where one counts for less than what is known already. */
  #reach(from: RoadPlace, to: readonly RoadPlace[], { known, ahead }: Bounds) {
    const { arcCost } = this.#graph;
    const goals = this.#goalsOf(to);
    const best = [...known];
    let worst = Math.max(...best);
    const reached: (Reached | undefined)[] = to.map(() => undefined);
    const goalReached = (arc: number, before: number, costToEnd: number) => {
      for (const { index, part } of goals.get(arc) ?? []) {
        const cost = costToEnd - (1 - part) * (arcCost[arc] as number);
        const until = best[index] as number;
        if (cost >= until) continue;
        best[index] = cost;
        reached[index] = { cost, arc, before };
        if (until === worst) worst = Math.max(...best);
      }
    };
    for (const arc of goals.keys()) this.#isGoal[arc] = 1;
    this.#run(from, { ahead, limit: () => worst, goalReached });
    for (const arc of goals.keys()) this.#isGoal[arc] = 0;
    return reached;
  }

  #run(from: RoadPlace, { ahead, limit, goalReached }: Run): void {
    const { arcCost, firstTurn, turnTo, stepCost } = this.#graph;
    const costTo = this.#cost.fill(Infinity);
    const befores = this.#before;
    const isGoal = this.#isGoal;
    const queue = this.#queue;
    for (const { arc, part } of this.#arcsAt(from)) {
      costTo[arc] = (1 - part) * (arcCost[arc] as number);
      befores[arc] = arc;
      queue.put(arc, (costTo[arc] as number) + (ahead ? ahead(arc) : 0));
    }
    for (let arc = queue.take(limit()); arc !== undefined; arc = queue.take(limit())) {
      const cost = costTo[arc] as number;
      const end = firstTurn[arc + 1] as number;
      for (let turn = firstTurn[arc] as number; turn < end; turn++) {
        const next = turnTo[turn] as number;
        const nextCost = cost + (stepCost[turn] as number);
        if (isGoal[next]) goalReached(next, arc, nextCost);
        if ((costTo[next] as number) <= nextCost) continue;
        costTo[next] = nextCost;
        befores[next] = arc;
        queue.put(next, nextCost + (ahead ? ahead(next) : 0));
      }
    }
    queue.clear();
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
      metres: part * this.#metresOf(used),
      arcs: [used],
    };
  }

  /** The whole of a way that the last search found. */
  #arcsTo({ arc, before }: Reached): number[] {
    const arcs = [arc, before];
    for (let last = before; this.#before[last] !== last; ) {
      last = this.#before[last] as number;
      arcs.push(last);
    }
    return arcs.reverse();
  }

  /** Of a found path. A matrix needs half a million of these, so no path is stored. */
  #travelledTo({ arc, before }: Reached, from: RoadPlace, to: RoadPlace): Travelled {
    const { arcSeconds } = this.#graph;
    const partOf = (place: RoadPlace, on: number) => (on & 1 ? 1 - place.share : place.share);
    const last = partOf(to, arc);
    let seconds = last * (arcSeconds[arc] as number);
    let metres = last * this.#metresOf(arc);
    for (let [at, next] = [before, arc]; ; [at, next] = [this.#before[at] as number, at]) {
      seconds += this.#turnSeconds(at, next);
      const isFirst = this.#before[at] === at;
      const part = isFirst ? 1 - partOf(from, at) : 1;
      seconds += part * (arcSeconds[at] as number);
      metres += part * this.#metresOf(at);
      if (isFirst) return { seconds, metres };
    }
  }

  /** Lengths are stored in tenths of a metre. */
  #metresOf(arc: number): number {
    return (this.#graph.roads.segmentLength[arc >> 1] as number) / 10;
  }

  #turnSeconds(from: number, to: number): number {
    const { firstTurn, turnTo, turnSeconds } = this.#graph;
    const turn = turnTo.indexOf(to, firstTurn[from]);
    return turnSeconds[turn] as number;
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
