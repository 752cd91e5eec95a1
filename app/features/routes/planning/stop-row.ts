import type { LonLat } from "geo/geometry/lon-lat";

/** A stop as the Suggested Route shows it. */
export interface StopRow {
  id: string;
  name: string;
  type: string;
  address: string;
  lastVisit: string;
  coordinates: LonLat | null;
}
