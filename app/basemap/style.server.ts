/** The MapLibre style over the tiles of the extract, in the colours of the server's picture. */
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from "maplibre-gl";
import { OSM_ATTRIBUTION } from "~/extract/extract.server";
import { mapTilesUrl } from "~/lib/urls";
import { GROUND_COLOURS, type GroundColours } from "~/ui/map/ground-colours";
import type { TileArchive } from "./tiles.server";

const SOURCE = "extract";
/** The page's own font: without an address for glyphs, MapLibre draws them from it. */
const FONT = ["Inter Variable"];

const HIGHWAYS = ["motorway", "motorway_link", "trunk", "trunk_link"];
const MAIN_ROADS = ["primary", "primary_link", "secondary", "secondary_link"];
const PATHS = ["footway", "path", "cycleway", "steps", "pedestrian", "track", "bridleway"];
/** Drawn on paper, or nowhere yet. */
const NO_ROADS = ["proposed", "construction"];

/** What the style needs to know about the tiles. */
export interface StyleTiles {
  /** Of the extract; part of the tiles' addresses. */
  version: string;
  archive: Pick<TileArchive, "minZoom" | "maxZoom" | "bounds">;
}

export function mapStyle(
  { version, archive: { bounds, minZoom, maxZoom } }: StyleTiles,
  theme: "light" | "dark",
): StyleSpecification {
  return {
    version: 8,
    name: `Waybook ${theme}`,
    sources: {
      [SOURCE]: {
        type: "vector",
        tiles: [mapTilesUrl(version)],
        bounds,
        minzoom: minZoom,
        maxzoom: maxZoom,
        attribution: `<a href="${OSM_ATTRIBUTION.href}">${OSM_ATTRIBUTION.label}</a>`,
      },
    },
    layers: layers(GROUND_COLOURS[theme]),
  };
}

/** From the bottom to the top, as `SHAPE_KINDS` has them. */
function layers(colours: GroundColours): LayerSpecification[] {
  return [
    { id: "land", type: "background", paint: { "background-color": colours.land } },
    area("green", "green", colours.green),
    area("water", "water", colours.water),
    line("waterway", "waterway", colours.waterway, widths(0.5, 1, 3, 8), {
      filter: isKind(["river", "canal", "stream"]),
    }),
    area("building", "buildings", colours.building, 14),
    line("rail", "rail", colours.rail, widths(0.4, 0.6, 1, 2), { dash: [4, 3] }),
    line("path", "roads", colours.path, widths(0, 0, 0.8, 3), {
      filter: isKind(PATHS),
      minzoom: 14,
      dash: [2, 1.5],
    }),
    line("street", "roads", colours.street, widths(0, 0.6, 2, 14), {
      filter: isNoKind([...HIGHWAYS, ...MAIN_ROADS, ...PATHS, ...NO_ROADS]),
    }),
    line("main", "roads", colours.main, widths(0.4, 1.2, 3.4, 18), { filter: isKind(MAIN_ROADS) }),
    line("highway", "roads", colours.highway, widths(0.8, 2, 4.4, 22), {
      filter: isKind(HIGHWAYS),
    }),
    names("water-name", "waterway", colours, { filter: isKind(["river", "canal"]), minzoom: 12 }),
    names("street-name", "roads", colours, {
      filter: isNoKind([...HIGHWAYS, ...MAIN_ROADS, ...PATHS, ...NO_ROADS]),
      minzoom: 15,
    }),
    names("main-name", "roads", colours, { filter: isKind(MAIN_ROADS), minzoom: 12.5 }),
    names("highway-name", "roads", colours, { filter: isKind(HIGHWAYS), minzoom: 11 }),
  ];
}

const isKind = (kinds: string[]): ExpressionSpecification => [
  "in",
  ["get", "kind"],
  ["literal", kinds],
];
const isNoKind = (kinds: string[]): ExpressionSpecification => ["!", isKind(kinds)];

/** Pixels at the zooms 6, 10, 14 and 18, and what lies between. */
const widths = (z6: number, z10: number, z14: number, z18: number): ExpressionSpecification => [
  "interpolate",
  ["exponential", 1.4],
  ["zoom"],
  ...[6, z6, 10, z10, 14, z14, 18, z18],
];

const area = (id: string, layer: string, colour: string, minzoom = 0): LayerSpecification => ({
  id,
  type: "fill",
  source: SOURCE,
  "source-layer": layer,
  minzoom,
  filter: ["==", ["geometry-type"], "Polygon"],
  paint: { "fill-color": colour },
});

interface LineOptions {
  filter?: ExpressionSpecification;
  minzoom?: number;
  dash?: number[];
}

const line = (
  id: string,
  layer: string,
  colour: string,
  width: ExpressionSpecification,
  { filter, minzoom = 0, dash }: LineOptions,
): LayerSpecification => ({
  id,
  type: "line",
  source: SOURCE,
  "source-layer": layer,
  minzoom,
  ...(filter && { filter }),
  layout: dash ? {} : { "line-cap": "round", "line-join": "round" },
  paint: { "line-color": colour, "line-width": width, ...(dash && { "line-dasharray": dash }) },
});

const names = (
  id: string,
  layer: string,
  colours: GroundColours,
  { filter, minzoom }: { filter: ExpressionSpecification; minzoom: number },
): LayerSpecification => ({
  id,
  type: "symbol",
  source: SOURCE,
  "source-layer": layer,
  minzoom,
  filter: ["all", ["has", "name"], filter],
  layout: {
    "symbol-placement": "line",
    "text-field": ["get", "name"],
    "text-font": FONT,
    "text-size": ["interpolate", ["linear"], ["zoom"], 12, 10, 17, 13],
    "symbol-spacing": 320,
  },
  paint: {
    "text-color": colours.text,
    "text-halo-color": colours.halo,
    "text-halo-width": 1.2,
  },
});
