/** What passing a junction counts for. */
import { NODE, ROAD_KINDS, type RoadFile, type RoadKind } from "geo/roads/road-file";
import type { OpenArcs } from "./open-arcs";
import { rampsOf } from "./ramps";
import { DENSE_JUNCTIONS, isLink, type Junctions, SMALLEST } from "./speeds";

/** From the end of one arc to the start of another. */
export interface Passage {
  from: number;
  to: number;
  /** By how many one turns to the side that one drives on; below zero across the traffic. */
  degrees: number;
}

/** How arcs lie to each other, and how large they are. */
interface Lie {
  bendOf: (from: number, to: number) => number;
  rankOf: (arc: number) => number;
}

/**
 * What the other roads at a junction count for to whoever passes it: nothing where they are far
 * smaller than one's own, more the larger they are.
 */
export function junctionCosts(graph: OpenArcs, { bendOf, rankOf }: Lie, costs: Junctions) {
  const { roads, mode, density, firstOut, outArcs, firstIn, inArcs } = graph;
  const kindOf = (arc: number) => ROAD_KINDS[roads.segmentKind[arc >> 1] as number] as RoadKind;
  const ramps = rampsOf(roads);
  const isRamp = (arc: number) => ramps[arc >> 1] === 1;
  const isTurningLane = (arc: number) => isLink(kindOf(arc)) && !isRamp(arc);
  const dense = (arc: number) =>
    mode === "car" ? (DENSE_JUNCTIONS[density[arc >> 1] as number] as number) : 1;
  /** More for turning across the traffic onto a road of another size, a street for homes the least. */
  const acrossStop = (node: number, { from, to }: Passage) => {
    const size = rankOf(to) + (HOMES.has(kindOf(to)) ? 1 : 0);
    if ((roads.nodeFlags[node] as number) & NODE.signals)
      return rankOf(from) === rankOf(to) ? 0 : 2;
    return Math.abs(rankOf(from) - size) > 1 ? 1 : 0;
  };
  return (node: number, passage: Passage): number => {
    const { from, to, degrees } = passage;
    let largest = SMALLEST;
    let [across, near, rampsAlone] = [false, false, isRamp(from) && isRamp(to)];
    const pass = (leaving: number) => {
      if (leaving >> 1 === from >> 1 || leaving >> 1 === to >> 1) return false;
      const other = bendOf(from, leaving);
      if (other < degrees) across = true;
      else near = true;
      rampsAlone &&= isRamp(leaving);
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
    let stop = stopAt(rankOf(from), largest);
    const onOrOff = isRamp(from) !== isRamp(to);
    const isSlight = Math.abs(degrees) < 45;
    // A lane for turning leads past the crossing itself.
    if (isTurningLane(from) && !isLink(kindOf(to))) stop = Math.min(stop, isSlight ? 1 : 2);
    else if (rampsAlone) stop = isSlight ? stop >> 1 : stop;
    else if (onOrOff && isRamp(from)) stop += isSlight ? 1 : 2;
    else if (degrees < -45 && !onOrOff) stop += acrossStop(node, passage);
    const turn = across && near ? costs.crossing : bendCost(degrees, costs);
    const held = Math.min(stop, LONGEST_STOP) * (turn + (onOrOff ? costs.link : 0));
    if (mode === "car") {
      const isAround = degrees <= -AROUND && isNamed(roads, from) && goesOn(roads, from, to);
      const back = isAround ? AROUND_COST : Math.abs(degrees) >= BACK ? BACK_COST : 0;
      if (back > 0) return LONGEST_STOP * back * dense(from);
    }
    return held * dense(from);
  };
}

/** Streets of the smallest rank that a turn leads into from the next but one. */
const HOMES = new Set<RoadKind>(["residential", "living_street", "service", "alley"]);
/** How long roads of a rank hold up others: nothing where they are far smaller. */
export const stopAt = (rank: number, largest: number) => Math.max(0, rank - largest + 3);

const LONGEST_STOP = 7;
/** From so many degrees on one drives back, by a road beside one's own. */
const BACK = 160;
const BACK_COST = 24.5;
/** From so many on one turns round, where a road parts into its two sides. */
const AROUND = 136;
const AROUND_COST = 52.5;

function bendCost(degrees: number, costs: Junctions): number {
  const [size, isAcross] = [Math.abs(degrees), degrees < 0];
  if (size < 11) return costs.straight;
  if (size < 45) return isAcross ? costs.slightAcross : costs.slightNear;
  if (size < 136) return isAcross ? costs.across : costs.near;
  return isAcross ? costs.sharpAcross : costs.sharpNear;
}

const isNamed = ({ segmentName, segmentRef }: RoadFile, arc: number): boolean =>
  segmentName[arc >> 1] !== 0 || segmentRef[arc >> 1] !== 0;

/** Whether two arcs are one road, by its name or its number; those without any are one. */
export function goesOn({ segmentName, segmentRef }: RoadFile, from: number, to: number): boolean {
  const [name, ref] = [segmentName[from >> 1], segmentRef[from >> 1]];
  const [nextName, nextRef] = [segmentName[to >> 1], segmentRef[to >> 1]];
  if (ref !== 0 && ref === nextRef) return true;
  return name === nextName && (name !== 0 || ref === nextRef);
}
