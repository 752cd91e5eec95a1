/** Which arcs may follow each other, what the turn takes, and what it counts for besides. */
import { NODE, ROAD_KINDS, type RoadKind, SEGMENT } from "geo/roads/road-file";
import { bends } from "./bends";
import { crossoversOf } from "./crossovers";
import { goesOn, junctionCosts, type Passage, stopAt } from "./junction-costs";
import type { OpenArcs } from "./open-arcs";
import { segmentRanks } from "./ranks";
import {
  CYCLED_SECONDS,
  ENDS_ONLY_ENTERED,
  ENTERED,
  isLink,
  JUNCTIONS,
  largerBy,
  SMALLEST,
  TURNS,
  turningSeconds,
} from "./speeds";

/** Seconds, and what counts when a path is chosen. */
export interface Turn {
  seconds: number;
  cost: number;
}

/** The rules of a mode: the turn from the end of one arc to another, null where there is none. */
export function turnRules(graph: OpenArcs): (from: number, to: number) => Turn | null {
  const { roads, mode, arcEnd, firstOut } = graph;
  const costs = TURNS[mode];
  const barred = mode === "car" ? NODE.stopsCars : mode === "bike" ? NODE.stopsBikes : 0;
  const pairs = mode === "car" ? roads.carTurns : mode === "bike" ? roads.bikeTurns : [];
  const forbidden = turnSet(pairs);
  const bendOf = bends(roads);
  const crossovers = crossoversOf(roads);
  const ranks = segmentRanks(roads);
  const rankOf = (arc: number) => ranks[arc >> 1] as number;
  const junctionCost = junctionCosts(graph, { bendOf, rankOf }, JUNCTIONS[mode]);
  const cycledSeconds = junctionCosts(graph, { bendOf, rankOf }, CYCLED_SECONDS);
  const hasToll = (arc: number) => ((roads.segmentFlags[arc >> 1] as number) & SEGMENT.toll) !== 0;
  return (from, to) => {
    const node = arcEnd[from] as number;
    const flags = roads.nodeFlags[node] as number;
    const ways = (firstOut[node + 1] as number) - (firstOut[node] as number);
    // Back the way one came, where there is no other: out of a dead end, or before a barrier.
    if ((from ^ 1) === to) {
      const disliked = costs.roundDisliked * stopAt(rankOf(from), SMALLEST);
      const round = { seconds: costs.round, cost: costs.round + disliked };
      return ways === 1 || flags & barred ? round : null;
    }
    if (flags & barred || forbidden.has(from * 2 ** 26 + to)) return null;
    const degrees = bendOf(from, to);
    const signals = flags & NODE.signals ? costs.signals : 0;
    const [opened, shut] = flags & NODE.gate ? [costs.gate, costs.gateDisliked] : [0, 0];
    const paid = flags & NODE.toll || (hasToll(to) && !hasToll(from)) ? costs.toll : 0;
    const passage = { from, to, degrees };
    const held = junctionCost(node, passage);
    // From one side of a road to its other one does not go by another road.
    const entered = crossovers[to >> 1]
      ? 0
      : enteringCost(graph, from >> 1, to >> 1) + renamedCost(graph, from, to);
    const disliked = opened + shut + entered + largerCost(graph, passage);
    // Where cars would have to wait they rather go elsewhere; how long they do nobody knows.
    if (mode === "car") {
      const seconds = turningSeconds(degrees) + signals + opened + paid;
      return { seconds, cost: held + disliked + paid };
    }
    const waited = (mode === "bike" ? cycledSeconds(node, passage) : 0) + signals;
    return { seconds: waited + opened, cost: held + signals + disliked };
  };
}

/** What going on by another name counts for; links have none of their own. */
function renamedCost({ roads, mode }: OpenArcs, from: number, to: number): number {
  if (isLink(ROAD_KINDS[roads.segmentKind[to >> 1] as number] as RoadKind)) return 0;
  return goesOn(roads, from, to) ? 0 : TURNS[mode].renamed;
}

/** What turning onto a larger road counts for, where one waits for a gap. */
function largerCost({ roads, mode }: OpenArcs, { from, to, degrees }: Passage): number {
  const kindOf = (arc: number) => ROAD_KINDS[roads.segmentKind[arc >> 1] as number] as RoadKind;
  if (Math.abs(degrees) < 45) return 0;
  return TURNS[mode].larger * Math.max(0, largerBy(kindOf(to), kindOf(from)));
}

/** What entering a road counts for that is not for passing through. */
function enteringCost({ roads, mode }: OpenArcs, from: number, to: number): number {
  const endsOnly = (segment: number) => (roads.segmentFlags[segment] as number) & SEGMENT.endsOnly;
  const privately = endsOnly(to) && !endsOnly(from) ? ENDS_ONLY_ENTERED : 0;
  if (roads.segmentKind[from] === roads.segmentKind[to]) return privately;
  const kind = ROAD_KINDS[roads.segmentKind[to] as number] as RoadKind;
  return privately + (ENTERED[mode][kind] ?? 0);
}

/** Pairs of arcs as one number each. */
function turnSet(pairs: ArrayLike<number>): ReadonlySet<number> {
  const turns = new Set<number>();
  for (let at = 0; at < pairs.length; at += 2) {
    turns.add((pairs[at] as number) * 2 ** 26 + (pairs[at + 1] as number));
  }
  return turns;
}
