import type { LonLat } from "geo/geometry/lon-lat";
import type { Path, Stretch } from "./engine";

/**
 * Paths that begin where the one before ends, as one: in stretches where not all of it is
 * estimated alike, and with the points that they share drawn once.
 */
export function joinedPath(parts: readonly Path[]): Path {
  const stretches: Stretch[] = [];
  for (const { points, estimated } of parts) {
    const last = stretches.at(-1);
    if (last?.estimated === estimated) last.points = joinedLine(last.points, points);
    else stretches.push({ points, estimated });
  }
  const alongRoads = parts.find((part) => !part.estimated);
  return {
    time: sum(parts.map((part) => part.time)),
    distance: sum(parts.map((part) => part.distance)),
    points: stretches.map(({ points }) => points).reduce(joinedLine, []),
    engine: alongRoads?.engine ?? "estimate",
    estimated: !alongRoads,
    ...(parts.every(({ legs }) => legs) && { legs: parts.flatMap(({ legs }) => legs ?? []) }),
    ...(stretches.length > 1 && { stretches }),
  };
}

function joinedLine(line: LonLat[], more: LonLat[]): LonLat[] {
  const [end, begin] = [line.at(-1), more[0]];
  const shared = end && begin && end[0] === begin[0] && end[1] === begin[1];
  return line.concat(shared ? more.slice(1) : more);
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
