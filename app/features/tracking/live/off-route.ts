/** Whether an agent has left the route. */
import { distanceToLine, type LonLat } from "geo/geometry/lon-lat";

/** An agent who is farther than that from the planned line has left the route. */
const OFF_ROUTE_M = 1_000;

interface Place {
  coordinates: LonLat;
  /** An instant. */
  recordedAt: string;
}

export interface OffRoute {
  /** To the nearest point of the planned line. */
  metres: number;
  /** Since when: the first of the positions that were all off the route until now. */
  since: string;
}

/**
 * How far an agent is off the route, and since when.
 * @param line the planned way
 * @param trail where the agent has been, the latest last; that alone tells since when
 * @returns null for one who is on it, and where there is no line
 */
export function offRoute(
  line: readonly LonLat[],
  last: Place,
  trail: readonly Place[] = [],
): OffRoute | null {
  const metres = distanceToLine(last.coordinates, line);
  if (!Number.isFinite(metres) || metres <= OFF_ROUTE_M) return null;
  let since = last.recordedAt;
  for (let at = trail.length - 1; at >= 0; at--) {
    const place = trail[at];
    if (!place || distanceToLine(place.coordinates, line) <= OFF_ROUTE_M) break;
    if (place.recordedAt < since) since = place.recordedAt;
  }
  return { metres, since };
}
