/** What the ground of a map is drawn from: known from the frame alone, on both sides. */

import { type Bounds, overlap } from "geo/geometry/lon-lat";
import { frameBounds, type MapFrame, widened } from "geo/geometry/mercator";
import { OSM_ATTRIBUTION } from "geo/roads/attribution";
import type { Attribution } from "~/map/model/types";

/** A city's streets are a blot on a picture of a state. */
const EXTRACT_FROM_ZOOM = 8;
/** Closer, the coasts of the world would be far off, and without them there is no sea. */
const WORLD_TO_ZOOM = 5;
/** Closer, the coarse coasts and borders would be far off. */
const OUTLINES_TO_ZOOM = 11;
/** Farther away no city is named; closer, it is all around and its name stands at no place. */
const [CITIES_FROM_ZOOM, CITIES_TO_ZOOM] = [3, 12];
/** Where the states lie, with their outlines and cities. */
const STATES: Bounds = [-180, 13, -64, 72];

/**
 * The ground reaches so much further than what is looked at, for places of other proportions
 * and for moving it a little; from far away more, where it is little to draw.
 */
const AROUND = 1.4;
const FAR_AROUND = 2;

const OUTLINES_ATTRIBUTION: Attribution = {
  label: "U.S. Census Bureau",
  href: "https://www.census.gov/geographies/mapping-files.html",
};
/** Natural Earth is free of conditions, and asks kindly to be named. */
const WORLD_ATTRIBUTION: Attribution = {
  label: "Natural Earth",
  href: "https://www.naturalearthdata.com",
};
/** The names and the places of cities are theirs, CC BY 4.0. */
const CITIES_ATTRIBUTION: Attribution = { label: "© GeoNames", href: "https://www.geonames.org/" };

/** The frame of the picture that lies under another. */
export const groundFrame = (frame: MapFrame): MapFrame =>
  shortFrame(widened(frame, isSea(frame) ? FAR_AROUND : AROUND));

/** A frame in numbers short enough for an address. */
export function shortFrame({ centre, zoom, ...size }: MapFrame): MapFrame {
  const [longitude, latitude] = centre;
  return { ...size, centre: [rounded(longitude, 6), rounded(latitude, 6)], zoom: rounded(zoom, 3) };
}

/** What no land covers is sea; closer, it is land. */
export const isSea = ({ zoom }: MapFrame) => zoom <= WORLD_TO_ZOOM;

const rounded = (value: number, places: number) => Number(value.toFixed(places));

interface GroundSources {
  extract: boolean;
  /** Coasts and borders of the states. */
  outlines: boolean;
  /** The land of all other countries. */
  world: boolean;
  cities: boolean;
}

/**
 * What is drawn in a frame.
 *
 * @param regions the bounds of those that are prepared
 */
export function groundSources(frame: MapFrame, regions: readonly Bounds[]): GroundSources {
  const { zoom } = frame;
  const shown = frameBounds(frame);
  const near = zoom >= EXTRACT_FROM_ZOOM && regions.some((region) => overlap(region, shown));
  const covered = near && regions.some((region) => contains(region, shown));
  const inStates = overlap(STATES, shown);
  return {
    extract: near,
    outlines: inStates && zoom <= OUTLINES_TO_ZOOM && !covered,
    world: isSea(frame),
    cities: inStates && zoom >= CITIES_FROM_ZOOM && zoom <= CITIES_TO_ZOOM,
  };
}

/** Whom the ground of a frame is from. */
export function groundAttribution(frame: MapFrame, regions: readonly Bounds[]): Attribution[] {
  const { extract, outlines, world, cities } = groundSources(frame, regions);
  return [
    ...(extract ? [OSM_ATTRIBUTION] : []),
    ...(outlines ? [OUTLINES_ATTRIBUTION] : []),
    ...(world ? [WORLD_ATTRIBUTION] : []),
    ...(cities ? [CITIES_ATTRIBUTION] : []),
  ];
}

/** Whom the names in a frame are from. */
export function namesAttribution(frame: MapFrame, regions: readonly Bounds[]): Attribution[] {
  const { extract, cities } = groundSources(frame, regions);
  return [...(extract ? [OSM_ATTRIBUTION] : []), ...(cities ? [CITIES_ATTRIBUTION] : [])];
}

const contains = (outer: Bounds, inner: Bounds) =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];
