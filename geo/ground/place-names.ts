/** The names of states, cities and quarters. */

import type { LonLat } from "geo/geometry/lon-lat";
import type { NamedPlace } from "geo/places/named-place";
import type { Label } from "./layer";

export interface Names {
  states: { name: string; coordinates: LonLat }[];
  cities: { name: string; coordinates: LonLat; population: number }[];
  places: NamedPlace[];
}

export interface PlaceName {
  text: string;
  kind: Label["kind"];
  coordinates: LonLat;
}

const STATES_FROM_ZOOM = 2.5;
const STATES_TO_ZOOM = 6.5;
/** How many people a city has to have to be named from a zoom on. */
const CITY_SIZES: [zoom: number, population: number][] = [
  [8, 0],
  [7, 60_000],
  [6, 120_000],
  [5, 250_000],
  [4, 600_000],
  [3, 2_000_000],
];
const LARGE_CITY = 100_000;

/** The names that suit a zoom, the most important ones first. */
export function placeNames({ states, cities, places }: Names, zoom: number): PlaceName[] {
  const size = CITY_SIZES.find(([from]) => zoom >= from)?.[1] ?? Infinity;
  return [
    ...(zoom >= STATES_FROM_ZOOM && zoom <= STATES_TO_ZOOM ? states : []).map(
      ({ name, coordinates }): PlaceName => ({ text: name, kind: "state", coordinates }),
    ),
    ...cities
      .filter(({ population }) => population >= size)
      .map(
        ({ name, coordinates, population }): PlaceName => ({
          text: name,
          kind: population >= LARGE_CITY ? "city" : "town",
          coordinates,
        }),
      ),
    ...places
      .filter(({ from }) => zoom >= from)
      .map(({ name, kind, coordinates }): PlaceName => ({ text: name, kind, coordinates })),
  ];
}
