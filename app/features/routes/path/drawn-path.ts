import type { EngineName } from "geo/directions/engine";
import type { MapLine } from "~/map";

/** The path along the stops, as a map draws it, or why there is none. */
export interface DrawnPath {
  lines: MapLine[];
  engine: EngineName | null;
  /** Who found it, and what of it is estimated. */
  source: string | null;
  length: PathLength | null;
  problem: string | null;
}

/** The length of a path, as it is saved with its route. */
export interface PathLength {
  /** Metres. */
  distance: number;
  /** Seconds. */
  estimatedTime: number;
}

/** The same as it is saved by an upstream that plans days. */
export interface SavedLength extends PathLength {
  /** Seconds of each leg; other upstreams may refuse what they do not know. */
  legs?: number[];
}

export const NO_DRAWN_PATH: DrawnPath = {
  lines: [],
  engine: null,
  source: null,
  length: null,
  problem: null,
};
