/** The stops of a plan as the screen shows them: which are in, in which order, which are out. */

import { stopPin } from "~/features/routes";
import type { MapData, MapPin } from "~/map";
import { isOptimized, type Plan } from "./plan";
import type { ShownPath } from "./screen.server";
import type { StopRow } from "./stop-row";

export interface ShownStops {
  kept: StopRow[];
  dropped: StopRow[];
  /** Whether the kept ones are in a better order than they were found in, or will be. */
  optimized: boolean;
}

/**
 * @param stops all that were suggested, in their first order
 * @param plan what is dropped and asked for by now, which the path may not know of yet
 * @param path the order, once it is known
 */
export function shownStops(
  stops: readonly StopRow[],
  plan: Plan,
  path: ShownPath | null,
): ShownStops {
  const out = new Set(plan.dropped);
  const kept = stops.filter(({ id }) => !out.has(id));
  const optimized = isOptimized(plan, kept.length);
  const order = optimized && path?.ok ? path.order : [];
  const place = new Map(order.map((id, index) => [id, index]));
  const at = ({ id }: StopRow) => place.get(id) ?? Number.POSITIVE_INFINITY;
  return {
    optimized,
    kept: place.size > 0 ? kept.toSorted((a, b) => compare(at(a), at(b))) : kept,
    dropped: stops.filter(({ id }) => out.has(id)),
  };
}

const compare = (a: number, b: number) => (a === b ? 0 : a - b);

/** The server's map with the stops by their numbers, and the line once it is known. */
export function mapOf(
  map: MapData,
  { kept, marks, path }: { kept: readonly StopRow[]; marks: MapPin[]; path: ShownPath | null },
): MapData {
  const pins = kept.flatMap(({ id, name, type, address, coordinates }, index) =>
    stopPin({
      id,
      number: index + 1,
      detail: type,
      address,
      location: { name, location: coordinates && { type: "Point", coordinates } },
    }),
  );
  const known = path?.ok && path.order.length === kept.length && kept.length > 1;
  return { ...map, pins: [...marks, ...pins], lines: known ? path.lines : [] };
}
