import { driveSide } from "@rapideditor/country-coder";
import type { LonLat } from "geo/geometry/lon-lat";
import type { Tags } from "./read-osm";

/** Whether one drives on the left: what a road's tags say, else its country or territory. */
export function drivesOnLeft(tags: Tags, place: LonLat): boolean {
  const { driving_side: tagged } = tags;
  return (tagged === "left" || tagged === "right" ? tagged : driveSide(place)) === "left";
}
