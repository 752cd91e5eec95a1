/** Which roads hang together, whichever way they lead: from one island to another there is no path. */
import type { ModeGraph } from "./mode-graph";
import type { RoadPlace } from "./snap";

/** Tells for two places whether they are on one island. */
export function islandsOf({ roads, arcSeconds }: ModeGraph) {
  const { segmentFrom, segmentTo, nodeFlags } = roads;
  // Of each node another one of its island, nearer to the one that stands for it.
  const towards = new Uint32Array(nodeFlags.length).map((_, node) => node);
  const islandOf = (node: number): number => {
    let at = node;
    for (let next = towards[at] as number; next !== at; next = towards[at] as number) {
      towards[at] = towards[next] as number;
      at = next;
    }
    return at;
  };
  for (let segment = 0; segment < segmentFrom.length; segment++) {
    const [along, back] = [arcSeconds[2 * segment], arcSeconds[2 * segment + 1]];
    if (along === Infinity && back === Infinity) continue;
    towards[islandOf(segmentFrom[segment] as number)] = islandOf(segmentTo[segment] as number);
  }
  const islandAt = ({ segment }: RoadPlace) => islandOf(segmentFrom[segment] as number);
  return (one: RoadPlace, other: RoadPlace): boolean => islandAt(one) === islandAt(other);
}
