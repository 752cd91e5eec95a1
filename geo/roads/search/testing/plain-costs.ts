import type { ModeGraph } from "../mode-graph";
import type { RoadPlace } from "../snap";

const partOf = ({ share }: RoadPlace, arc: number) => (arc & 1 ? 1 - share : share);

/**
 * What the best ways from a place count for, by looking at arcs one after another until there is
 * no better way to any: slow and simple, to compare a search with. Infinite where there is none.
 */
export function plainCosts(graph: ModeGraph, from: RoadPlace): (to: RoadPlace) => number {
  const { arcCost, firstTurn, turnTo, stepCost } = graph;
  const arcsOf = ({ segment }: RoadPlace) =>
    [2 * segment, 2 * segment + 1].filter((arc) => (arcCost[arc] as number) < Infinity);
  /** To the start of each arc on from the first, and to its end. */
  const [toStart, toEnd] = [new Map<number, number>(), new Map<number, number>()];
  const waiting: number[] = [];
  for (const arc of arcsOf(from)) {
    toEnd.set(arc, (1 - partOf(from, arc)) * (arcCost[arc] as number));
    waiting.push(arc);
  }
  for (const arc of waiting) {
    for (let turn = firstTurn[arc] as number; turn < (firstTurn[arc + 1] as number); turn++) {
      const next = turnTo[turn] as number;
      const cost = (toEnd.get(arc) as number) + (stepCost[turn] as number);
      const start = cost - (arcCost[next] as number);
      toStart.set(next, Math.min(start, toStart.get(next) ?? Infinity));
      if (cost >= (toEnd.get(next) ?? Infinity)) continue;
      toEnd.set(next, cost);
      waiting.push(next);
    }
  }
  return (to) => {
    const ways = arcsOf(to).map((arc) => {
      const part = partOf(to, arc);
      const before = from.segment === to.segment ? partOf(from, arc) : Infinity;
      const direct = part >= before ? (part - before) * (arcCost[arc] as number) : Infinity;
      const round = (toStart.get(arc) ?? Infinity) + part * (arcCost[arc] as number);
      return Math.min(direct, round);
    });
    return Math.min(Infinity, ...ways);
  };
}
