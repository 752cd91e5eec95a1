import { OSM_ATTRIBUTION } from "~/extract/attribution";
import { loadedExtract } from "~/extract/extract.server";
import { extractGround } from "~/extract/extract-ground.server";
import { SHAPE_KINDS } from "~/extract/shape-kinds";
import { type Bounds, overlap } from "~/lib/geo";
import { frameBounds, type MapFrame } from "~/lib/mercator";
import type { Attribution, BaseLayer } from "../model/types";
import { drawGround } from "./draw-ground";
import { namesFor, placeLabels } from "./labels";
import { outlines } from "./outlines.server";

const OUTLINES_ATTRIBUTION: Attribution = {
  label: "U.S. Census Bureau",
  href: "https://www.census.gov/geographies/mapping-files.html",
};
/** The names and the places of cities are theirs, CC BY 4.0. */
const CITIES_ATTRIBUTION: Attribution = { label: "© GeoNames", href: "https://www.geonames.org/" };

/** A city's streets are a blot on a picture of a state. */
const EXTRACT_FROM_ZOOM = 8;
/** Natural Earth is free of conditions, and asks kindly to be named. */
const WORLD_ATTRIBUTION: Attribution = {
  label: "Natural Earth",
  href: "https://www.naturalearthdata.com",
};

/** Closer, the coasts of the world would be far off, and without them there is no sea. */
const WORLD_TO_ZOOM = 5;
/** Closer, the coarse coasts and borders would be far off. */
const OUTLINES_TO_ZOOM = 11;

/** The ground of a picture: out of the extract where it lies, else the outlines of states and countries. */
export function baseLayer(frame: MapFrame): BaseLayer {
  const shown = frameBounds(frame);
  const extract = frame.zoom >= EXTRACT_FROM_ZOOM ? loadedExtract() : null;
  const ground = extract && overlap(extract.bounds, shown) ? extractGround(extract) : null;
  const covered = extract && ground && contains(extract.bounds, shown);
  const outlined = frame.zoom <= OUTLINES_TO_ZOOM && !covered;

  const sea = frame.zoom <= WORLD_TO_ZOOM;

  const { ground: land, abroad, states, cities } = outlines();
  const world = sea ? drawGround(abroad, frame) : [];
  const home = outlined ? drawGround(land, frame) : [];
  const shapes = [...world, ...home];
  if (ground) shapes.push(...drawGround(ground.ground, frame));
  shapes.sort((a, b) => SHAPE_KINDS.indexOf(a.kind) - SHAPE_KINDS.indexOf(b.kind));
  const labels = placeLabels(
    namesFor({ states, cities, places: ground?.places ?? [] }, frame.zoom),
    frame,
  );

  const attribution: Attribution[] = [];
  if (ground) attribution.push(OSM_ATTRIBUTION);
  if (home.length > 0) attribution.push(OUTLINES_ATTRIBUTION);
  if (world.length > 0) attribution.push(WORLD_ATTRIBUTION);
  if (labels.some(({ source }) => source === "cities")) attribution.push(CITIES_ATTRIBUTION);
  return {
    sea,
    shapes,
    labels: labels.map(({ text, x, y, kind }) => ({ text, x, y, kind })),
    attribution,
  };
}

const contains = (outer: Bounds, inner: Bounds) =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];
