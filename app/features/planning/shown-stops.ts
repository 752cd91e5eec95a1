/** The stops of a plan as the screen shows them: which are in, in which order, which are out. */

import { stopPin } from "~/features/routes";
import type { MapData, MapPin } from "~/map";
import type { ShownPath } from "./screen.server";
import type { StopRow } from "./stop-row";

export interface ShownStops {
  kept: StopRow[];
  dropped: StopRow[];
}

/**
 * @param stops all that were suggested, in their first order
 * @param droppedIds what is dropped by now, which the path may not know of yet
 * @param path the order, once it is known
 */
export function shownStops(
  stops: readonly StopRow[],
  droppedIds: readonly string[],
  path: ShownPath | null,
): ShownStops {
  const out = new Set(droppedIds);
  const place = new Map(path?.ok ? path.order.map((id, index) => [id, index]) : []);
  const at = ({ id }: StopRow) => place.get(id) ?? Number.POSITIVE_INFINITY;
  const kept = stops.filter(({ id }) => !out.has(id));
  return {
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
      detail: [type, address].filter(Boolean).join(" · "),
      location: { name, location: coordinates && { type: "Point", coordinates } },
    }),
  );
  const known = path?.ok && path.order.length === kept.length && kept.length > 1;
  return { ...map, pins: [...marks, ...pins], lines: known ? path.lines : [] };
}
