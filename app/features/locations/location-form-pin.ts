import type { MapPin } from "~/map";

/** The pin of the map in the form of a location, but for its place. */
export const POSITION_PIN = {
  id: "location-position",
  kind: "centre",
  title: "The location",
  movable: true,
} as const satisfies Partial<MapPin>;
