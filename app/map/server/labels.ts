/** Names on a map, none over another. */
import type { NamedPlace } from "~/extract/named-place";
import type { LonLat } from "~/lib/geo";
import { type MapFrame, toFrame } from "~/lib/mercator";
import type { GroundLayer } from "./layer";

type Label = GroundLayer["labels"][number];

export interface Names {
  states: { name: string; coordinates: LonLat }[];
  cities: { name: string; coordinates: LonLat; population: number }[];
  places: NamedPlace[];
}

interface Name {
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
export function namesFor({ states, cities, places }: Names, zoom: number): Name[] {
  const size = CITY_SIZES.find(([from]) => zoom >= from)?.[1] ?? Infinity;
  return [
    ...(zoom >= STATES_FROM_ZOOM && zoom <= STATES_TO_ZOOM ? states : []).map(
      ({ name, coordinates }): Name => ({ text: name, kind: "state", coordinates }),
    ),
    ...cities
      .filter(({ population }) => population >= size)
      .map(
        ({ name, coordinates, population }): Name => ({
          text: name,
          kind: population >= LARGE_CITY ? "city" : "town",
          coordinates,
        }),
      ),
    ...places
      .filter(({ from }) => zoom >= from)
      .map(({ name, kind, coordinates }): Name => ({ text: name, kind, coordinates })),
  ];
}

/** What a letter and a line take at the size in which names are drawn; states in capitals. */
const LETTER_PX = { state: 9, city: 7, town: 7 };
const LINE_PX = 16;
/** Room between two names. */
const GAP_PX = 10;
const MOST = 24;

/**
 * Places names about their middles, the first ones first: those that would overlap another, or
 * would be cut by the frame's edge, are left out, and so is a second one of the same text.
 */
export function placeLabels(names: readonly Name[], frame: MapFrame): Label[] {
  const placed: Label[] = [];
  for (const { coordinates, ...name } of names) {
    if (placed.length === MOST) break;
    const [x, y] = toFrame(coordinates, frame).map(Math.round) as [number, number];
    const label = { ...name, x, y };
    if (isWhole(label, frame) && !placed.some((other) => clash(label, other))) placed.push(label);
  }
  return placed;
}

const halfWidth = ({ text, kind }: Label) => (text.length * LETTER_PX[kind]) / 2;

const isWhole = (label: Label, { width, height }: MapFrame) =>
  label.x >= halfWidth(label) &&
  label.x <= width - halfWidth(label) &&
  label.y >= LINE_PX / 2 &&
  label.y <= height - LINE_PX / 2;

const clash = (a: Label, b: Label) =>
  a.text === b.text ||
  (Math.abs(a.x - b.x) < halfWidth(a) + halfWidth(b) + GAP_PX &&
    Math.abs(a.y - b.y) < LINE_PX + GAP_PX / 2);
