/** A place as every geocoder gives it. */
import type { LonLat } from "geo/geometry/lon-lat";

/** A `point` is a pair of coordinates that somebody typed. */
export const PLACE_KINDS = [
  "location",
  "establishment",
  "address",
  "street",
  "zip",
  "city",
  "point",
] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

export interface Place {
  kind: PlaceKind;
  /** `1200 N High St`, `Columbus, OH`, `43201`. */
  label: string;
  /** What tells it from others of its name. */
  detail?: string | undefined;
  coordinates: LonLat;
  /** Where the geocoder knows them apart. */
  address?: string | undefined;
  city?: string | undefined;
  zip?: string | undefined;
}

/**
 * A place that a service suggests while one types, and whose coordinates it tells only once
 * it is chosen.
 */
export interface PlaceReference {
  kind: PlaceKind;
  label: string;
  detail?: string | undefined;
  /** What the service calls it. */
  id: string;
}

export type Suggestion = Place | PlaceReference;
