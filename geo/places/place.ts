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

/** What of a question does not fit a place that was found all the same. */
export interface LeftOut {
  part: "postcode" | "suffix" | "number" | "place";
  /** As it was written: `24`, `bis`. */
  text: string;
}

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
  leftOut?: readonly LeftOut[] | undefined;
  /** True where it is near what was asked for: another house of this number, or the street. */
  isRough?: boolean | undefined;
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
