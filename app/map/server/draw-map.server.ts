import { type Bounds, type LonLat, overlap } from "geo/geometry/lon-lat";
import { fitFrame, frameBounds, type MapFrame, type MapView } from "geo/geometry/mercator";
import { farFrom, middleOf } from "geo/geometry/middle";
import { OSM_ATTRIBUTION } from "geo/roads/attribution";
import { type Extract, loadedExtract, preparedBounds } from "~/extract/extract.server";
import { formatCount } from "~/lib/figures";
import { env } from "~/server/env.server";
import { pointsOf } from "../model/line-points";
import type { MapData, MapLine, MapPin, MapUpgrade } from "../model/types";
import { mapStyleUrl } from "../urls";

/** By the specification, where there is nothing to show. */
const DEFAULT_CENTRE: LonLat = [78, 30.3323];
const DEFAULT_ZOOM = 3;
/** The picture's size in CSS pixels; every map on screen has these proportions at first. */
const WIDTH = 720;
const HEIGHT = 600;
/** Left free around what is fitted: a pin's half and some air. */
const EDGE = 48;
/** As much as the map's buttons take on a phone, which shows the picture at half its size. */
const BUTTONS = 112;

/** The room on a map for what is fitted into it, in pixels. */
export const ROOM_TO_FIT = { width: WIDTH - EDGE - BUTTONS, height: HEIGHT - 2 * EDGE };

interface Drawn {
  pins: MapPin[];
  lines?: MapLine[];
  /** Lines that the page has apart from the map, to be in sight as well. */
  fits?: readonly MapLine[];
  /** What to show where there are no pins and no lines; else the first prepared region. */
  around?: Bounds | null;
  /** Shown in any case, whatever there is to fit. */
  view?: MapView | null;
  /** On paper there are no buttons. */
  still?: boolean;
}

/** A map of these pins and lines, fitted to most of them, for the server's picture and for the browser. */
export function drawMap(drawn: Drawn): MapData {
  const { pins, lines = [], fits = lines, around, view, still = false } = drawn;
  const extract = loadedExtract();
  const regions = preparedBounds(extract);
  const isNear = view ? () => true : nearMost(pins.map(({ coordinates }) => coordinates));
  const near = pins.filter(({ coordinates }) => isNear(coordinates));
  const far = pins.length - near.length;
  const shown = [
    ...near.map(({ coordinates }) => coordinates),
    ...fits.flatMap(pointsOf).filter(isNear),
  ];
  const places = shown.length > 0 ? shown : cornersOf(around ?? regions[0]);
  // One place alone stands in the middle.
  const right = still || places.length < 2 ? EDGE : BUTTONS;
  const padding = { left: EDGE, right, top: EDGE, bottom: EDGE };
  const size = { width: WIDTH, height: HEIGHT };
  const fitting = view ? { ...view, ...size } : fitFrame(places, { ...size, padding });
  const frame = fitting ?? { centre: DEFAULT_CENTRE, zoom: DEFAULT_ZOOM, ...size };
  const ground = { version: extract?.version ?? "outlines", regions };
  const elsewhere = far > 0 && { elsewhere: elsewhereInWords(far, pins.length) };
  return { frame, ground, pins, lines, upgrade: mapUpgrade(frame, extract), ...elsewhere };
}

/** Whether a place is near enough to most of these to be on a map with them. */
export function nearMost(places: readonly LonLat[]): (place: LonLat) => boolean {
  const middle = middleOf(places);
  return (place) => !middle || farFrom(middle, place) === null;
}

/** How many of the things on a map its frame leaves out, as most are far from them. */
export const elsewhereInWords = (far: number, all: number): string =>
  `${formatCount(far)} of ${formatCount(all)} ${far === 1 ? "lies" : "lie"} elsewhere, far from the others.`;

const cornersOf = (bounds: Bounds | undefined): LonLat[] =>
  bounds
    ? [
        [bounds[0], bounds[1]],
        [bounds[2], bounds[3]],
      ]
    : [];

/** Google's map with a key, else MapLibre with a style, or where the extract has what is shown. */
function mapUpgrade(frame: MapFrame, extract: Extract | null): MapUpgrade {
  const { googleKey, style } = env().maps;
  if (googleKey) return { kind: "google", key: googleKey };
  // Whom the ground is from then stands in the style.
  if (style) {
    return { kind: "maplibre", style: style.light, darkStyle: style.dark, attribution: [] };
  }
  const shown = frameBounds(frame);
  if (!extract?.regions.some(({ bounds }) => overlap(bounds, shown))) return { kind: "none" };
  return {
    kind: "maplibre",
    style: mapStyleUrl(extract.version, "light"),
    darkStyle: mapStyleUrl(extract.version, "dark"),
    attribution: [OSM_ATTRIBUTION],
    nameless: true,
  };
}
