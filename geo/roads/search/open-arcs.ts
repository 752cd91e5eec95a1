/** The roads that are open to one kind of traveller, as a graph. */
import type { Mode, RoadFile } from "geo/roads/road-file";

/** The arcs that a mode may use. */
export interface OpenArcs {
  roads: RoadFile;
  mode: Mode;
  /** For each segment how dense the roads around it are, from 0 to 15. */
  density: Uint8Array;
  /** The node that each arc ends at. */
  arcEnd: Uint32Array;
  /** Which arcs leave a node: from `firstOut[node]` on, up to the next node's. */
  firstOut: Uint32Array;
  outArcs: Uint32Array;
  /** The same of those that end at it. */
  firstIn: Uint32Array;
  inArcs: Uint32Array;
}
