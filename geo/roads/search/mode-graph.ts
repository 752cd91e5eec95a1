/** The roads of a region as one kind of traveller sees them. */
import {
  ACCESS,
  type Mode,
  ROAD_KINDS,
  type RoadFile,
  type RoadKind,
  SEGMENT,
} from "geo/roads/road-file";
import { cyclingCost } from "./cycling";
import { isTown, roadDensity } from "./density";
import type { OpenArcs } from "./open-arcs";
import { drivingCost, roadSpeed, type Stretch } from "./speeds";
import { turnRules } from "./turn-costs";

/** Arcs are numbered as in {@link RoadFile}; what may not be used takes for ever. */
export interface ModeGraph extends OpenArcs {
  arcs: number;
  /** Seconds along each arc; infinite where it may not be used. */
  arcSeconds: Float32Array;
  /** What each arc counts for when a path is chosen: its seconds, more on lesser roads. */
  arcCost: Float32Array;
  /** At least so much counts each metre of any arc. */
  leastCost: number;
  /** Which arcs may follow each: from `firstTurn[arc]` on, up to the next arc's. */
  firstTurn: Uint32Array;
  turnTo: Uint32Array;
  /** Seconds for the turn itself. */
  turnSeconds: Float32Array;
  /** What the turn and the arc that it leads to count for together. */
  stepCost: Float32Array;
}

/** Sees roads as a mode does. */
export function modeGraph(roads: RoadFile, mode: Mode): ModeGraph {
  const arcs = 2 * roads.segmentFrom.length;
  const density = roadDensity(roads);
  const arcSeconds = secondsOfArcs(roads, mode, density);
  const arcEnd = new Uint32Array(arcs);
  for (let arc = 0; arc < arcs; arc++) {
    arcEnd[arc] = (arc & 1 ? roads.segmentFrom : roads.segmentTo)[arc >> 1] as number;
  }
  const nodes = roads.nodeFlags.length;
  const starting = arcsAt(arcSeconds, { nodes, nodeOf: (arc) => arcEnd[arc ^ 1] as number });
  const ending = arcsAt(arcSeconds, { nodes, nodeOf: (arc) => arcEnd[arc] as number });
  const secondCosts = costsOfSeconds(roads, mode, density);
  const arcCost = arcSeconds.map((seconds, arc) => seconds * (secondCosts[arc >> 1] as number));
  const leastCost = arcCost.reduce((least, cost, arc) => {
    const metres = (roads.segmentLength[arc >> 1] as number) / 10;
    return Math.min(least, cost / metres);
  }, Infinity);
  const [firstOut, outArcs] = [starting.first, starting.arcs];
  const [firstIn, inArcs] = [ending.first, ending.arcs];
  const open = { roads, mode, density, arcEnd, firstOut, outArcs, firstIn, inArcs };
  return { ...open, arcs, arcSeconds, arcCost, leastCost, ...turnsOf(open, arcSeconds, arcCost) };
}

function stretchOf(roads: RoadFile, density: Uint8Array, segment: number): Stretch {
  return {
    kind: ROAD_KINDS[roads.segmentKind[segment] as number] as RoadKind,
    tagged: roads.segmentSpeed[segment] as number,
    inTown: isTown(density[segment] as number),
    isRough: ((roads.segmentFlags[segment] as number) & SEGMENT.rough) !== 0,
  };
}

function secondsOfArcs(roads: RoadFile, mode: Mode, density: Uint8Array): Float32Array {
  const { along, back } = ACCESS[mode];
  return Float32Array.from({ length: 2 * density.length }, (_, arc) => {
    const segment = arc >> 1;
    const allowed = (roads.segmentAccess[segment] as number) & (arc & 1 ? back : along);
    if (!allowed) return Number.POSITIVE_INFINITY;
    const speed = roadSpeed(mode, stretchOf(roads, density, segment));
    return ((roads.segmentLength[segment] as number) * 0.36) / speed;
  });
}

/** What a second counts for on each segment. */
function costsOfSeconds(roads: RoadFile, mode: Mode, density: Uint8Array): Float32Array {
  return Float32Array.from(density, (dense, segment) => {
    const stretch = stretchOf(roads, density, segment);
    if (mode === "car") return drivingCost(stretch.kind, dense);
    if (mode === "foot") return 1;
    const flags = roads.segmentFlags[segment] as number;
    return cyclingCost({ kind: stretch.kind, carSpeed: roadSpeed("car", stretch), flags });
  });
}

/** The arcs that may be used, by the nodes that they start or end at. */
function arcsAt(
  arcSeconds: Float32Array,
  { nodes, nodeOf }: { nodes: number; nodeOf: (arc: number) => number },
) {
  const first = new Uint32Array(nodes + 1);
  const used: number[] = [];
  for (let arc = 0; arc < arcSeconds.length; arc++) {
    if ((arcSeconds[arc] as number) === Infinity) continue;
    used.push(arc);
    (first[nodeOf(arc) + 1] as number)++;
  }
  for (let node = 0; node < nodes; node++) {
    first[node + 1] = (first[node + 1] as number) + (first[node] as number);
  }
  const next = first.slice();
  const arcs = new Uint32Array(used.length);
  for (const arc of used) {
    const node = nodeOf(arc);
    arcs[next[node] as number] = arc;
    (next[node] as number)++;
  }
  return { first, arcs };
}

/** All turns that there are, so that a search need not look at each again and again. */
function turnsOf(graph: OpenArcs, arcSeconds: Float32Array, arcCost: Float32Array) {
  const { arcEnd, firstOut, outArcs } = graph;
  const turnOf = turnRules(graph);
  const arcs = arcEnd.length;
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
      const next = outArcs[at] as number;
      to.push(next);
      seconds.push(turn.seconds);
      costs.push(turn.cost + (arcCost[next] as number));
    }
    firstTurn[arc + 1] = to.length;
  }
  return {
    firstTurn,
    turnTo: Uint32Array.from(to),
    turnSeconds: Float32Array.from(seconds),
    stepCost: Float32Array.from(costs),
  };
}
