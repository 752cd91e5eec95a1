/** How large each piece of road is where roads meet. */
import { ROAD_KINDS, type RoadFile, type RoadKind } from "geo/roads/road-file";
import { isLink, RANKS, SMALLEST } from "./speeds";

const UNKNOWN = 255;

/**
 * The rank of each segment, from 0 for the largest. A link is no larger than the lesser of the
 * roads that it joins: one from a motorway to a street holds up nobody on a motorway's scale.
 */
export function segmentRanks(roads: RoadFile): Uint8Array {
  const { segmentFrom, segmentTo, segmentKind, nodeFlags } = roads;
  const kindOf = (segment: number) => ROAD_KINDS[segmentKind[segment] as number] as RoadKind;
  const ranks = segmentKind.map((_, segment) => RANKS[kindOf(segment)]);
  const links = [...segmentKind.keys()].filter((segment) => isLink(kindOf(segment)));
  const joined = new Uint8Array(nodeFlags.length).fill(UNKNOWN);
  for (const [segment, rank] of ranks.entries()) {
    if (isLink(kindOf(segment))) continue;
    for (const node of [segmentFrom[segment] as number, segmentTo[segment] as number]) {
      joined[node] = Math.min(joined[node] as number, rank);
    }
  }
  const ahead = largestBeyond(joined, links, { near: segmentFrom, far: segmentTo });
  const behind = largestBeyond(joined, links, { near: segmentTo, far: segmentFrom });
  for (const link of links) {
    const lesser = Math.max(ahead(link), behind(link));
    if (lesser !== UNKNOWN) ranks[link] = Math.min(lesser, SMALLEST);
  }
  return ranks;
}

/** The rank of the largest road that links lead to from the far end of one. */
function largestBeyond(
  joined: Uint8Array,
  links: readonly number[],
  { near, far }: { near: Uint32Array; far: Uint32Array },
): (link: number) => number {
  const largest = joined.slice();
  for (let changed = true; changed; ) {
    changed = false;
    for (const link of links) {
      const [from, to] = [near[link] as number, far[link] as number];
      // Links end at other roads.
      if (joined[from] !== UNKNOWN || (largest[to] as number) >= (largest[from] as number))
        continue;
      largest[from] = largest[to] as number;
      changed = true;
    }
  }
  return (link) => largest[far[link] as number] as number;
}
