/** The short pieces that lead from one side of a parted road to its other. */
import { ACCESS, ROAD_KINDS, type RoadFile } from "geo/roads/road-file";

/** Longer ones are roads of their own, in decimetres. */
const LONGEST = 320;
const SERVICE = ROAD_KINDS.indexOf("service");

/** 1 for each segment that is such a piece, tagged as a service road. */
export function crossoversOf(roads: RoadFile): Uint8Array {
  const { segmentFrom, segmentTo, segmentKind, segmentLength } = roads;
  const isShort = (segment: number) =>
    segmentKind[segment] === SERVICE && (segmentLength[segment] as number) < LONGEST;
  const short = [...segmentKind.keys()].filter(isShort);
  const ends = new Map<number, Set<string>>();
  for (const segment of short) {
    for (const node of [segmentFrom[segment], segmentTo[segment]]) {
      ends.set(node as number, new Set());
    }
  }
  for (const segment of segmentKind.keys()) {
    for (const side of sidesOf(roads, segment)) {
      ends.get(segmentFrom[segment] as number)?.add(side);
      ends.get(segmentTo[segment] as number)?.add(side);
    }
  }
  const crossovers = new Uint8Array(segmentKind.length);
  for (const segment of short) {
    const other = ends.get(segmentTo[segment] as number);
    const sides = ends.get(segmentFrom[segment] as number) ?? [];
    if ([...sides].some((side) => other?.has(side))) crossovers[segment] = 1;
  }
  return crossovers;
}

/** What a one-way road is called and numbered; nothing for others. */
function sidesOf({ segmentAccess, segmentName, segmentRef }: RoadFile, segment: number): string[] {
  const cars = (segmentAccess[segment] as number) & (ACCESS.car.along | ACCESS.car.back);
  if (cars !== ACCESS.car.along && cars !== ACCESS.car.back) return [];
  const [name, ref] = [segmentName[segment], segmentRef[segment]];
  return [...(name ? [`name ${name}`] : []), ...(ref ? [`ref ${ref}`] : [])];
}
