/** The region of OpenStreetMap that `npm run roads` has prepared, where there is one. */
import type { Bounds } from "~/lib/geo";

export const OSM_ATTRIBUTION = {
  label: "© OpenStreetMap contributors",
  href: "https://www.openstreetmap.org/copyright",
};

export interface Extract {
  /** The file's name without `.osm.pbf`. */
  name: string;
  /** Tells one preparation from another: part of addresses that browsers may keep for good. */
  version: string;
  bounds: Bounds;
  /** An absolute path: `base.bin`, `tiles.pmtiles`, `streets.bin`, `valhalla/`. */
  folder: string;
  /** Valhalla's tiles are there, so that its engine can run in a process of ours. */
  valhalla: boolean;
}

/** The prepared extract; null without one. Another one is picked up while the server runs. */
export function loadedExtract(): Extract | null {
  return null;
}
