/** The roads of a region as one kind of traveller sees them. */
import {
  ACCESS,
  type Mode,
  NODE,
  ROAD_KINDS,
  type RoadFile,
  type RoadKind,
  SEGMENT,
} from "~/extract/road-file";
import { DISLIKED, ENDS_ONLY_ENTERED, ENTERED, roadSpeed, TURN_COSTS } from "./speeds";
import { townSegments } from "./town";

const DEGREES = 1e7;
const RADIANS = Math.PI / 180;

/** Arcs are numbered as in {@link RoadFile}; what may not be used takes for ever. */
export interface ModeGraph {
  roads: RoadFile;
  mode: Mode;
  arcs: number;
  /** Seconds along each arc; infinite where it may not be used. */
  arcSeconds: Float32Array;
  /** What each arc counts for when a path is chosen: its seconds, more on lesser roads. */
  arcCost: Float32Array;
  /** At least so much counts each metre of any arc. */
  leastCost: number;
  /** The node that each arc ends at. */
  arcEnd: Uint32Array;
  /** Which arcs leave a node: from `firstOut[node]` on, up to the next node's. */
  firstOut: Uint32Array;
  outArcs: Uint32Array;
  /** Which arcs may follow each: from `firstTurn[arc]` on, up to the next arc's. */
  firstTurn: Uint32Array;
  turnTo: Uint32Array;
  /** Seconds for the turn itself, and what it counts for. */
  turnSeconds: Float32Array;
  turnCost: Float32Array;
}

/** Sees roads as a mode does. */
export function modeGraph(roads: RoadFile, mode: Mode): ModeGraph {
  const arcs = 2 * roads.segmentFrom.length;
  const arcSeconds = secondsOfArcs(roads, mode, arcs);
  const arcEnd = new Uint32Array(arcs);
  for (let arc = 0; arc < arcs; arc++) {
    arcEnd[arc] = (arc & 1 ? roads.segmentFrom : roads.segmentTo)[arc >> 1] as number;
  }
  const { firstOut, outArcs } = leavingArcs(arcSeconds, arcEnd, roads.nodeFlags.length);
  const arcCost = arcSeconds.map((seconds, arc) => seconds * dislikeOf(roads, mode, arc));
  const leastCost = arcCost.reduce((least, cost, arc) => {
    const metres = (roads.segmentLength[arc >> 1] as number) / 10;
    return Math.min(least, cost / metres);
  }, Infinity);
  const open = { roads, mode, arcs, arcSeconds, arcCost, leastCost, arcEnd, firstOut, outArcs };
  return { ...open, ...turnsOf(open, turnRules(open)) };
}

function secondsOfArcs(roads: RoadFile, mode: Mode, arcs: number): Float32Array {
  const { along, back } = ACCESS[mode];
  const inTown = townSegments(roads);
  return Float32Array.from({ length: arcs }, (_, arc) => {
    const segment = arc >> 1;
    const allowed = (roads.segmentAccess[segment] as number) & (arc & 1 ? back : along);
    if (!allowed) return Number.POSITIVE_INFINITY;
    const kind = ROAD_KINDS[roads.segmentKind[segment] as number] as RoadKind;
    const tagged = roads.segmentSpeed[segment] as number;
    const speed = roadSpeed(mode, { kind, tagged, inTown: inTown[segment] === 1 });
    return ((roads.segmentLength[segment] as number) * 0.36) / speed;
  });
}

function dislikeOf(roads: RoadFile, mode: Mode, arc: number): number {
  const kind = ROAD_KINDS[roads.segmentKind[arc >> 1] as number] as RoadKind;
  return DISLIKED[mode][kind] ?? 1;
}

function leavingArcs(arcSeconds: Float32Array, arcEnd: Uint32Array, nodes: number) {
  const firstOut = new Uint32Array(nodes + 1);
  const start = (arc: number) => arcEnd[arc ^ 1] as number;
  const used = arcSeconds.reduce((count, seconds) => count + (seconds < Infinity ? 1 : 0), 0);
  for (let arc = 0; arc < arcEnd.length; arc++) {
    if ((arcSeconds[arc] as number) < Infinity) (firstOut[start(arc) + 1] as number)++;
  }
  for (let node = 0; node < nodes; node++) {
    firstOut[node + 1] = (firstOut[node + 1] as number) + (firstOut[node] as number);
  }
  const next = firstOut.slice();
  const outArcs = new Uint32Array(used);
  for (let arc = 0; arc < arcEnd.length; arc++) {
    if ((arcSeconds[arc] as number) === Infinity) continue;
    const node = start(arc);
    outArcs[next[node] as number] = arc;
    (next[node] as number)++;
  }
  return { firstOut, outArcs };
}

type OpenArcs = Omit<ModeGraph, "firstTurn" | "turnTo" | "turnSeconds" | "turnCost">;
/** Seconds, and what counts besides; null where there is no such turn. */
type Turn = { seconds: number; disliked: number } | null;
type TurnOf = (from: number, to: number) => Turn;

/** All turns that there are, so that a search need not look at each again and again. */
function turnsOf({ arcs, arcSeconds, arcEnd, firstOut, outArcs }: OpenArcs, turnOf: TurnOf) {
  const firstTurn = new Uint32Array(arcs + 1);
  const to: number[] = [];
  const seconds: number[] = [];
  const costs: number[] = [];
  for (let arc = 0; arc < arcs; arc++) {
    const node = arcEnd[arc] as number;
    const end = (arcSeconds[arc] as number) < Infinity ? (firstOut[node + 1] as number) : 0;
    for (let at = firstOut[node] as number; at < end; at++) {
      const turn = turnOf(arc, outArcs[at] as number);
      if (!turn) continue;
      to.push(outArcs[at] as number);
      seconds.push(turn.seconds);
      costs.push(turn.seconds + turn.disliked);
    }
    firstTurn[arc + 1] = to.length;
  }
  return {
    firstTurn,
    turnTo: Uint32Array.from(to),
    turnSeconds: Float32Array.from(seconds),
    turnCost: Float32Array.from(costs),
  };
}

/** What entering a road counts for that is not for passing through. */
function enteringCost(roads: RoadFile, mode: Mode, from: number, to: number): number {
  const endsOnly = (segment: number) => (roads.segmentFlags[segment] as number) & SEGMENT.endsOnly;
  const privately = endsOnly(to) && !endsOnly(from) ? ENDS_ONLY_ENTERED : 0;
  if (roads.segmentKind[from] === roads.segmentKind[to]) return privately;
  const kind = ROAD_KINDS[roads.segmentKind[to] as number] as RoadKind;
  return privately + (ENTERED[mode][kind] ?? 0);
}

/** Whole circles in a byte. */
const CIRCLE = 256;

function turnRules({ roads, mode, arcEnd, firstOut }: OpenArcs): TurnOf {
  const costs = TURN_COSTS[mode];
  const barred = mode === "car" ? NODE.stopsCars : mode === "bike" ? NODE.stopsBikes : 0;
  const forbidden = turnSet(
    mode === "car" ? roads.carTurns : mode === "bike" ? roads.bikeTurns : [],
  );
  const { setOff, arrival } = headings(roads);
  const entering = (from: number, to: number) => enteringCost(roads, mode, from >> 1, to >> 1);
  return (from, to) => {
    const node = arcEnd[from] as number;
    const flags = roads.nodeFlags[node] as number;
    const ways = (firstOut[node + 1] as number) - (firstOut[node] as number);
    // Back the way one came, where there is no other: out of a dead end, or before a barrier.
    if ((from ^ 1) === to) {
      return ways === 1 || flags & barred ? { seconds: costs.round, disliked: 0 } : null;
    }
    if (flags & barred || forbidden.has(from * 2 ** 26 + to)) return null;
    const disliked = entering(from, to);
    if (ways <= 2 && !(flags & NODE.signals)) return { seconds: 0, disliked };
    const bend = ((setOff[to] as number) - (arrival[from] as number) + CIRCLE) % CIRCLE;
    const signals = flags & NODE.signals ? costs.signals : 0;
    if (bend < 32 || bend > 224) return { seconds: signals, disliked };
    const sharp = bend > 96 && bend < 160;
    const slower = sharp ? costs.sharp : bend <= 96 ? costs.withTraffic : costs.acrossTraffic;
    return { seconds: signals + slower, disliked: disliked + costs.disliked };
  };
}

/** Pairs of arcs as one number each. */
function turnSet(pairs: Uint32Array | []): ReadonlySet<number> {
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
    const [x = 0, y = 0] = shapePlaces.subarray(2 * from, 2 * from + 2);
    const [toX = 0, toY = 0] = shapePlaces.subarray(2 * to, 2 * to + 2);
    const east = (toX - x) * Math.cos((y / DEGREES) * RADIANS);
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
