import type { EngineName } from "~/directions/engine";
import type { MapLine } from "~/map";

/** The path along the stops, as a map draws it, or why there is none. */
export interface DrawnPath {
  lines: MapLine[];
  engine: EngineName | null;
  problem: string | null;
}

export const NO_DRAWN_PATH: DrawnPath = { lines: [], engine: null, problem: null };
