/** Which arcs may follow each other, what the turn takes, and what it counts for besides. */
import {
  type Mode,
  NODE,
  placeAt,
  ROAD_KINDS,
  type RoadFile,
  type RoadKind,
  SEGMENT,
} from "~/extract/road-file";
import { narrowing } from "~/lib/geo";
import { ENDS_ONLY_ENTERED, ENTERED, RANKS, TURNS } from "./speeds";

/** Whole circles in a byte, and how many steps of it a degree has. */
const CIRCLE = 256;
const A_DEGREE = CIRCLE / 360;

/** The arcs that a mode may use. */
export interface OpenArcs {
  roads: RoadFile;
  mode: Mode;
  /** For each segment 1 where it lies in a town. */
  inTown: Uint8Array;
  /** The node that each arc ends at. */
  arcEnd: Uint32Array;
  /** Which arcs leave a node: from `firstOut[node]` on, up to the next node's. */
  firstOut: Uint32Array;
  outArcs: Uint32Array;
}

/** Seconds, and what counts besides. */
export interface Turn {
  seconds: number;
  disliked: number;
}

/** The rules of a mode: the turn from the end of one arc to another, null where there is none. */
export function turnRules(graph: OpenArcs): (from: number, to: number) => Turn | null {
  const { roads, mode, arcEnd, firstOut } = graph;
  const costs = TURNS[mode];
  const barred = mode === "car" ? NODE.stopsCars : mode === "bike" ? NODE.stopsBikes : 0;
  const pairs = mode === "car" ? roads.carTurns : mode === "bike" ? roads.bikeTurns : [];
  const forbidden = turnSet(pairs);
  const { setOff, arrival } = headings(roads);
  const stops = stopsAt(graph);
  return (from, to) => {
    const node = arcEnd[from] as number;
    const flags = roads.nodeFlags[node] as number;
    const ways = (firstOut[node + 1] as number) - (firstOut[node] as number);
    // Back the way one came, where there is no other: out of a dead end, or before a barrier.
    if ((from ^ 1) === to) {
      return ways === 1 || flags & barred ? { seconds: costs.round, disliked: 0 } : null;
    }
    if (flags & barred || forbidden.has(from * 2 ** 26 + to)) return null;
    const bend = ((setOff[to] as number) - (arrival[from] as number) + CIRCLE) % CIRCLE;
    const signals = flags & NODE.signals ? costs.signals : 0;
    const seconds = signals + stops(node, from, to) * bendSeconds(bend / A_DEGREE, costs);
    const renamed = roads.segmentName[from >> 1] !== roads.segmentName[to >> 1];
    const disliked = enteringCost(graph, from >> 1, to >> 1) + (renamed ? costs.renamed : 0);
    return { seconds, disliked };
  };
}

/** By how many degrees one turns to the right. */
function bendSeconds(degrees: number, costs: (typeof TURNS)[Mode]): number {
  if (degrees < 11 || degrees > 349) return costs.straight;
  if (degrees < 45 || degrees > 315) return costs.slight;
  if (degrees < 136) return costs.right;
  if (degrees > 224) return costs.left;
  return degrees < 180 ? costs.sharpRight : costs.sharpLeft;
}

/**
 * How much the other roads at a junction hold up whoever passes it from one arc to another: not at
 * all where they are far smaller than one's own, more the larger they are.
 */
function stopsAt({ roads, mode, inTown, firstOut, outArcs }: OpenArcs) {
  const rankOf = (arc: number) =>
    RANKS[ROAD_KINDS[roads.segmentKind[arc >> 1] as number] as RoadKind];
  const { inTown: busier } = TURNS[mode];
  return (node: number, from: number, to: number): number => {
    const end = firstOut[node + 1] as number;
    let largest = Infinity;
    for (let at = firstOut[node] as number; at < end; at++) {
      const arc = outArcs[at] as number;
      if (arc >> 1 === from >> 1 || arc >> 1 === to >> 1) continue;
      largest = Math.min(largest, rankOf(arc));
    }
    if (largest === Infinity) return 0;
    const stop = Math.max(0, rankOf(from) - largest + 3);
    return stop * (inTown[from >> 1] ? busier : 1);
  };
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

/** The direction in which each arc sets off, and the one in which it arrives: 64 is east. */
function headings({ shapeStart, shapePlaces }: RoadFile) {
  const arcs = 2 * (shapeStart.length - 1);
  const [setOff, arrival] = [new Uint8Array(arcs), new Uint8Array(arcs)];
  const heading = (from: number, to: number) => {
    const [x, y] = placeAt(shapePlaces, from);
    const [toX, toY] = placeAt(shapePlaces, to);
    const east = (toX - x) * narrowing(y);
    return (Math.round((Math.atan2(east, toY - y) / (2 * Math.PI)) * CIRCLE) + CIRCLE) % CIRCLE;
  };
  for (let segment = 0; segment < arcs / 2; segment++) {
    const first = shapeStart[segment] as number;
    const last = (shapeStart[segment + 1] as number) - 1;
    const [along, back] = [2 * segment, 2 * segment + 1];
    setOff[along] = heading(first, first + 1);
    arrival[along] = heading(last - 1, last);
    setOff[back] = heading(last, last - 1);
    arrival[back] = heading(first + 1, first);
  }
  return { setOff, arrival };
}
