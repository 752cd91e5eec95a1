import fc from "fast-check";
import type { LonLat } from "geo/geometry/lon-lat";
import type { RoutePoint } from "../engine";

/** Three stops in Jacksonville; the names are what messages should use. */
export const STOPS: RoutePoint[] = [
  { coordinates: [-81.6557, 30.3322], name: "Bay Street Deli" },
  { coordinates: [-81.6617, 30.3119], name: "San Marco Books" },
  { coordinates: [-81.6954, 30.3158] },
];

/** So many stops in a row, a few hundred metres apart. */
export const rowOf = (count: number): RoutePoint[] =>
  Array.from({ length: count }, (_, index) => ({ coordinates: [-81 + index * 0.005, 30] }));

/** Any place on earth, with as many digits as there may be. */
export const anywhere: fc.Arbitrary<LonLat> = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -90, max: 90, noNaN: true }),
);
