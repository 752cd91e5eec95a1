/** Which links lead to and from roads of another kind, and which only turn at a crossing. */
import { ACCESS, ROAD_KINDS, type RoadFile, type RoadKind } from "geo/roads/road-file";
import { isLink, RANKS } from "./speeds";

/** Links between streets that are shorter are lanes for turning, in decimetres. */
const TURNING_LANE = 2000;

/**
 * 1 for each segment that is a ramp: of links that hang together and reach a motorway or a trunk
 * road, lead both ways, or are longer than a lane for turning.
 */
export function rampsOf(roads: RoadFile): Uint8Array {
  const { segmentFrom, segmentTo, segmentKind, segmentLength, segmentAccess, nodeFlags } = roads;
  const bothWays = ACCESS.car.along | ACCESS.car.back;
  const isOneWay = (segment: number) =>
    ((segmentAccess[segment] as number) & bothWays) !== bothWays;
  const kindOf = (segment: number) => ROAD_KINDS[segmentKind[segment] as number] as RoadKind;
  const nodesOf = (segment: number) => [segmentFrom[segment], segmentTo[segment]] as number[];
  const [onRoads, onLarge] = [new Uint8Array(nodeFlags.length), new Uint8Array(nodeFlags.length)];
  const linksAt = new Map<number, number[]>();
  for (const segment of segmentKind.keys()) {
    for (const node of nodesOf(segment)) {
      if (isLink(kindOf(segment))) linksAt.set(node, [...(linksAt.get(node) ?? []), segment]);
      else onRoads[node] = 1;
      if (!isLink(kindOf(segment)) && RANKS[kindOf(segment)] <= RANKS.trunk) onLarge[node] = 1;
    }
  }
  const ramps = new Uint8Array(segmentKind.length);
  const seen = new Uint8Array(segmentKind.length);
  for (const link of [...linksAt.values()].flat()) {
    if (seen[link]) continue;
    seen[link] = 1;
    const together = [link];
    for (const one of together) {
      for (const next of nodesOf(one).flatMap((node) =>
        onRoads[node] ? [] : (linksAt.get(node) ?? []),
      )) {
        if (!seen[next]) together.push(next);
        seen[next] = 1;
      }
    }
    const length = together.reduce((sum, one) => sum + (segmentLength[one] as number), 0);
    const isLarge = together.some((one) => nodesOf(one).some((node) => onLarge[node]));
    const isLane = !isLarge && length < TURNING_LANE && together.every(isOneWay);
    if (!isLane) for (const one of together) ramps[one] = 1;
  }
  return ramps;
}
