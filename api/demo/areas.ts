import { z } from "zod";
import columbus from "./areas-columbus.json";
import suburbs from "./areas-suburbs.json";

/** `[name, longitude, latitude, longitude, latitude]`: a straight piece of a street, in degrees. */
const Street = z.tuple([z.string(), z.number(), z.number(), z.number(), z.number()]);
export type Street = z.infer<typeof Street>;

/** A part of town small enough that one city and one zip hold for all of it. */
const Area = z.object({
  name: z.string(),
  city: z.string(),
  zip: z.string(),
  /** Its share of the businesses against the other areas. */
  weight: z.number(),
  streets: z.array(Street),
});
export type Area = z.infer<typeof Area>;

/** The box of the demo world, in degrees. */
export const BOX = { west: -83.2453, south: 39.859, east: -82.7876, north: 40.1118 } as const;

/** House numbers of Franklin County count from Broad Street and from High Street. */
const BROAD_STREET = 39.9622;
const NUMBERS_PER_DEGREE = { latitude: 47_500, longitude: 38_500 };

/** High Street leans: the longitude at which it crosses a latitude. */
function highStreet(latitude: number): number {
  const north = latitude - BROAD_STREET;
  return -82.9995 - (north > 0 ? Math.min(0.235 * north, 0.0187) : 0.112 * north);
}

/** Metres for each degree here. */
export const METRES_PER_DEGREE = { longitude: 85_300, latitude: 111_200 } as const;

/** The house number that the county's grid gives to a place on a street, the side chosen by `odd`. */
export function houseNumber(
  street: Street,
  longitude: number,
  latitude: number,
  odd: boolean,
): number {
  const [, west, south, east, north] = street;
  const runsNorth =
    Math.abs(north - south) * METRES_PER_DEGREE.latitude >
    Math.abs(east - west) * METRES_PER_DEGREE.longitude;
  const count = runsNorth
    ? Math.abs(latitude - BROAD_STREET) * NUMBERS_PER_DEGREE.latitude
    : Math.abs(longitude - highStreet(latitude)) * NUMBERS_PER_DEGREE.longitude;
  return Math.max(1, Math.round(count / 2)) * 2 + (odd ? 1 : 0);
}

/** Street positions are approximate; central ones were compared with OpenStreetMap data. */
export const AREAS: readonly Area[] = z.array(Area).parse([...columbus, ...suburbs]);
