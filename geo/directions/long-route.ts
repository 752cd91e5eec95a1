/** Routes of more points than a service takes at once. */
import type { DirectionsEngine, Path, RouteOptions, RoutePoint } from "./engine";
import { DirectionsError } from "./errors";
import { joinedPath } from "./joined-path";

/** How many points each engine takes, as it said when it refused more: asked in vain only once. */
const maxPoints = new WeakMap<DirectionsEngine, number>();

/**
 * The path through the points, in parts where the service takes fewer: each part begins where the
 * one before ends, one after the other, as plans limit the questions a second as well. A route
 * in parts keeps its order.
 *
 * @throws DirectionsError whose stop is that of the whole list
 */
export async function routeInParts(
  engine: DirectionsEngine,
  points: readonly RoutePoint[],
  options: RouteOptions,
): Promise<Path> {
  const { onShare, ...others } = options;
  const most = maxPoints.get(engine) ?? engine.pointsAtOnce;
  if (points.length <= (most ?? Number.POSITIVE_INFINITY)) {
    try {
      return await engine.route(points, options);
    } catch (error) {
      const allowed = error instanceof DirectionsError ? error.maxPoints : undefined;
      // A limit that would not make the parts smaller can't be kept.
      if (allowed === undefined || allowed < 2 || allowed >= points.length) throw error;
      maxPoints.set(engine, allowed);
    }
  }
  const size = maxPoints.get(engine) ?? engine.pointsAtOnce ?? points.length;
  const parts: Path[] = [];
  for (let start = 0; start < points.length - 1; start += size - 1) {
    try {
      const part = points.slice(start, start + size);
      parts.push(await routeInParts(engine, part, { ...others, optimize: false }));
      onShare?.(Math.min(1, (start + size - 1) / (points.length - 1)));
    } catch (error) {
      throw error instanceof DirectionsError ? error.shiftedBy(start) : error;
    }
  }
  return joinedPath(parts);
}
