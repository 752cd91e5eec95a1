import type { LonLat } from "geo/geometry/lon-lat";

/** A place of the extract that has a name, the most important ones first. */
export interface NamedPlace {
  name: string;
  kind: "city" | "town";
  /** The zoom from which on it is named. */
  from: number;
  coordinates: LonLat;
}
