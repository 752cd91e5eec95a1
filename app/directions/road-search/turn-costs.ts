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
import { segmentRanks } from "./ranks";
import {
  DENSE_JUNCTIONS,
  ENDS_ONLY_ENTERED,
  ENTERED,
  isLink,
  SMALLEST,
  TURNS,
  turningSeconds,
} from "./speeds";

/** Whole circles in a byte, and how many steps of it a degree has. */
const CIRCLE = 256;
const A_DEGREE = CIRCLE / 360;

/** The arcs that a mode may use. */
export interface OpenArcs {
  roads: RoadFile;
  mode: Mode;
  /** For each segment how dense the roads around it are, from 0 to 15. */
  density: Uint8Array;
  /** The node that each arc ends at. */
  arcEnd: Uint32Array;
  /** Which arcs leave a node: from `firstOut[node]` on, up to the next node's. */
  firstOut: Uint32Array;
  outArcs: Uint32Array;
  /** The same of those that end at it. */
  firstIn: Uint32Array;
  inArcs: Uint32Array;
}

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
  const junctionCost = junctionCosts(graph, bendOf);
  return (from, to) => {
    const node = arcEnd[from] as number;
    const flags = roads.nodeFlags[node] as number;
    const ways = (firstOut[node + 1] as number) - (firstOut[node] as number);
    // Back the way one came, where there is no other: out of a dead end, or before a barrier.
    if ((from ^ 1) === to) {
      const round = { seconds: costs.round, cost: costs.round };
      return ways === 1 || flags & barred ? round : null;
    }
    if (flags & barred || forbidden.has(from * 2 ** 26 + to)) return null;
    const degrees = bendOf(from, to);
    const signals = flags & NODE.signals ? costs.signals : 0;
    const [opened, shut] = flags & NODE.gate ? [costs.gate, costs.gateDisliked] : [0, 0];
    const held = junctionCost(node, { from, to, degrees });
    const entered = enteringCost(graph, from >> 1, to >> 1);
    const disliked = opened + shut + entered + renamedCost(graph, from, to);
    // Where cars would have to wait they rather go elsewhere; how long they do nobody knows.
    if (mode === "car")
      return { seconds: turningSeconds(degrees) + signals + opened, cost: held + disliked };
    return { seconds: held + signals + opened, cost: held + signals + disliked };
  };
}

interface Passage {
  from: number;
  to: number;
  /** By how many one turns to the right; below zero to the left. */
  degrees: number;
}

/**
 * What the other roads at a junction count for to whoever passes it: nothing where they are far
 * smaller than one's own, more the larger they are.
 */
function junctionCosts(graph: OpenArcs, bendOf: (from: number, to: number) => number) {
  const { roads, mode, density, firstOut, outArcs, firstIn, inArcs } = graph;
  const kindOf = (arc: number) => ROAD_KINDS[roads.segmentKind[arc >> 1] as number] as RoadKind;
  const costs = TURNS[mode];
  const ranks = segmentRanks(roads);
  const rankOf = (arc: number) => ranks[arc >> 1] as number;
  const dense = (arc: number) =>
    mode === "car" ? (DENSE_JUNCTIONS[density[arc >> 1] as number] as number) : 1;
  /** More for turning across the traffic onto a road of another size. */
  const acrossStop = (node: number, larger: number) => {
    if ((roads.nodeFlags[node] as number) & NODE.signals) return larger === 0 ? 0 : 2;
    return Math.abs(larger) > 1 ? 1 : 0;
  };
  return (node: number, { from, to, degrees }: Passage): number => {
    let largest = SMALLEST;
    let [onLeft, onRight, linksAlone] = [false, false, isLink(kindOf(from)) && isLink(kindOf(to))];
    const pass = (leaving: number) => {
      if (leaving >> 1 === from >> 1 || leaving >> 1 === to >> 1) return false;
      const other = bendOf(from, leaving);
      if (other < degrees) onLeft = true;
      else onRight = true;
      linksAlone &&= isLink(kindOf(leaving));
      return true;
    };
    for (let at = firstOut[node] as number; at < (firstOut[node + 1] as number); at++) {
      pass(outArcs[at] as number);
    }
    // Only who comes to the junction holds others up there.
    for (let at = firstIn[node] as number; at < (firstIn[node + 1] as number); at++) {
      const arc = inArcs[at] as number;
      if (pass(arc ^ 1)) largest = Math.min(largest, rankOf(arc));
    }
    let stop = Math.max(0, rankOf(from) - largest + 3);
    const onOrOff = isLink(kindOf(from)) !== isLink(kindOf(to));
    const isSlight = Math.abs(degrees) < 45;
    if (linksAlone) stop = isSlight ? stop >> 1 : stop;
    else if (onOrOff && isLink(kindOf(from))) stop += isSlight ? 1 : 2;
    else if (degrees < -45 && !onOrOff) stop += acrossStop(node, rankOf(from) - rankOf(to));
    const turn = onLeft && onRight ? costs.crossing : bendCost(degrees, costs);
    const held = Math.min(stop, LONGEST_STOP) * (turn + (onOrOff ? costs.link : 0));
    const isBack = mode === "car" && Math.abs(degrees) >= BACK;
    return (isBack ? LONGEST_STOP * BACK_COST : held) * dense(from);
  };
}

const LONGEST_STOP = 7;
/** From so many degrees on one drives back, by a road beside one's own. */
const BACK = 160;
const BACK_COST = 24.5;

function bendCost(degrees: number, costs: (typeof TURNS)[Mode]): number {
  const [size, toLeft] = [Math.abs(degrees), degrees < 0];
  if (size < 11) return costs.straight;
  if (size < 45) return costs.slight;
  if (size < 136) return toLeft ? costs.left : costs.right;
  return toLeft ? costs.sharpLeft : costs.sharpRight;
}

/** What going on by another name counts for; links have none of their own. */
function renamedCost({ roads, mode }: OpenArcs, from: number, to: number): number {
  if (isLink(ROAD_KINDS[roads.segmentKind[to >> 1] as number] as RoadKind)) return 0;
  const renamed = roads.segmentName[from >> 1] !== roads.segmentName[to >> 1];
  return renamed ? TURNS[mode].renamed : 0;
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

/** By how many degrees one turns to the right from the end of one arc to the start of another. */
function bends(roads: RoadFile): (from: number, to: number) => number {
  const { setOff, arrival } = headings(roads);
  return (from, to) => {
    const steps = ((setOff[to] as number) - (arrival[from] as number) + CIRCLE) % CIRCLE;
    return (steps > CIRCLE / 2 ? steps - CIRCLE : steps) / A_DEGREE;
  };
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
