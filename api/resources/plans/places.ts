/** Positions and visits of locations that are no longer those of a plan. */
import type { PlanPlace } from "contract/entities";
import { greatCircle } from "geo/geometry/lon-lat";

type Planned = Pick<PlanPlace, "longitude" | "latitude" | "visitMinutes">;

/** Where a location is at present; null: it has no position. */
export interface Position {
  longitude: number | null;
  latitude: number | null;
}

/** Metres by which a position may be corrected without the ways to it being others. */
const SAME_PLACE = 10;

/** Whether a location has no position any more. */
export const isNowhere = ({ longitude, latitude }: Position): boolean =>
  longitude === null || latitude === null;

/** Whether a location is elsewhere on the map than the plan has it. */
export function hasMoved(
  place: Pick<Planned, "longitude" | "latitude">,
  { longitude, latitude }: Position,
): boolean {
  if (longitude === null || latitude === null) return false;
  return greatCircle([place.longitude, place.latitude], [longitude, latitude]) > SAME_PLACE;
}

/** Whether a visit needs more time than the plan has for it; a shorter one still fits. */
export const takesLonger = (
  place: Pick<Planned, "visitMinutes">,
  present: Pick<Planned, "visitMinutes">,
): boolean => present.visitMinutes > place.visitMinutes;
