import type { EngineName } from "~/directions/engine";
import type { MapLine } from "~/ui/map";

/** The line along the stops, or why there is none. */
export interface RouteLine {
  lines: MapLine[];
  engine: EngineName | null;
  problem: string | null;
}

export const NO_LINE: RouteLine = { lines: [], engine: null, problem: null };
