/** What screens say of a path besides its figures. */
import { ENGINE_LABELS, type Path, type RoutePoint } from "./engine";
import { inWords, stopName } from "./errors";

const ALL_ESTIMATED = "The line is estimated: straight from stop to stop, not along roads.";

/**
 * Which legs of a path are estimated and why, naming every stop off the roads; null where none
 * is.
 *
 * @param points those of the path, in its order
 */
export function estimatedWords(
  { estimated, stretches, offRoads = [] }: Path,
  points: readonly Pick<RoutePoint, "name">[],
): string | null {
  if (!estimated && !stretches) return null;
  const offAll = offRoads.length === points.length;
  if (estimated && (offAll || offRoads.length === 0)) return ALL_ESTIMATED;
  if (offRoads.length === 0) return "Some legs are estimated: no road leads along them.";
  const names = [...new Set(offRoads.map((index) => stopName(points, index)))];
  const they = names.length === 1 ? "it is" : "they are";
  return `The legs to and from ${inWords(names, names.length)} are estimated: ${they} not near any road.`;
}

/** Who found the path and what of it is estimated. */
export function sourceWords(path: Path, points: readonly Pick<RoutePoint, "name">[]): string {
  const estimated = estimatedWords(path, points);
  if (path.engine === "estimate") return estimated ?? "";
  const source = `Directions by ${ENGINE_LABELS[path.engine]}`;
  return estimated ? `${source}. ${estimated}` : source;
}
