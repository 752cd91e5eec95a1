/**
 * The MapLibre style over the tiles of the extract, in the colours of the server's picture; names
 * are the widget's own, over lines and clear of pins.
 */

import { GROUND_COLOURS, type GroundColours } from "geo/ground/ground-colours";
import { GROUND_WIDTHS, WIDTH_GROWTH, WIDTH_ZOOMS } from "geo/ground/ground-widths";
import { OSM_ATTRIBUTION } from "geo/roads/attribution";
import { roadsDrawnAs } from "geo/roads/prepare/classify";
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from "maplibre-gl";
import { mapTilesUrl } from "../urls";
import type { TileArchive } from "./tiles.server";

const SOURCE = "extract";

/** What the style needs to know about the tiles. */
interface StyleTiles {
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
    line("waterway", "waterway", colours.waterway, widths("waterway"), {
      filter: isKind(["river", "canal", "stream"]),
    }),
    area("building", "buildings", colours.building, 14),
    line("rail", "rail", colours.rail, widths("rail"), { dash: [4, 3] }),
    line("path", "roads", colours.path, widths("path"), {
      filter: isKind(roadsDrawnAs("path")),
      minzoom: 14,
      dash: [2, 1.5],
    }),
    line("street", "roads", colours.street, widths("street"), {
      filter: isKind(roadsDrawnAs("street")),
    }),
    line("main", "roads", colours.main, widths("main"), {
      filter: isKind(roadsDrawnAs("main")),
    }),
    line("highway", "roads", colours.highway, widths("highway"), {
      filter: isKind(roadsDrawnAs("highway")),
    }),
  ];
}

const isKind = (kinds: string[]): ExpressionSpecification => [
  "in",
  ["get", "kind"],
  ["literal", kinds],
];

/** As wide as in the server's picture, at every zoom. */
const widths = (kind: keyof typeof GROUND_WIDTHS): ExpressionSpecification => [
  "interpolate",
  ["exponential", WIDTH_GROWTH],
  ["zoom"],
  ...GROUND_WIDTHS[kind].flatMap((width, index) => [WIDTH_ZOOMS[index] ?? 0, width]),
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
