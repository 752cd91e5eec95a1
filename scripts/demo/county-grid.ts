/** House numbers of Franklin County, which count from Broad Street and from High Street. */
import type { LonLat } from "geo/geometry/lon-lat";

const BROAD_STREET = 39.9622;
const NUMBERS_A_DEGREE = { latitude: 47_500, longitude: 38_500 };
/** How much narrower a degree of longitude is here. */
const NARROWING = 0.767;

/** High Street leans: the longitude at which it crosses a latitude. */
function highStreet(latitude: number): number {
  const north = latitude - BROAD_STREET;
  return -82.9995 - (north > 0 ? Math.min(0.235 * north, 0.0187) : 0.112 * north);
}

/** The even number that the grid gives to a place on a street. */
export function gridNumber(street: readonly LonLat[], [longitude, latitude]: LonLat): number {
  const [west, south] = street[0] ?? [0, 0];
  const [east, north] = street.at(-1) ?? [0, 0];
  const runsNorth = Math.abs(north - south) > Math.abs(east - west) * NARROWING;
  const count = runsNorth
    ? Math.abs(latitude - BROAD_STREET) * NUMBERS_A_DEGREE.latitude
    : Math.abs(longitude - highStreet(latitude)) * NUMBERS_A_DEGREE.longitude;
  return Math.max(1, Math.round(count / 2)) * 2;
}
