/** Vector tiles of an extract, for the browser's map. */
import { GeoJSONVT } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import Flatbush from "flatbush";
import type { Bounds } from "~/lib/geo";
import { fromWorld, toWorld } from "~/lib/mercator";
import { OSM_ATTRIBUTION } from "../attribution";
import type { FeatureClass, TileLayer } from "./classify";
import type { Collected, Say } from "./collect";
import { PmtilesWriter } from "./pmtiles";

const MIN_ZOOM = 6;
const MAX_ZOOM = 14;
/** Closer, the region is done piece by piece, so that memory holds the pieces of one. */
const PIECE_ZOOM = 11;
const EXTENT = 4096;
const BUFFER = 64;
const LAYERS: TileLayer[] = ["green", "water", "waterway", "buildings", "rail", "roads"];
/** An area is in tiles from the zoom on at which it has so many pixels. */
const SMALLEST_AREA_PX = 4;
const TILE_PX = 512;

type Geometry = GeoJSON.LineString | GeoJSON.MultiPolygon;

interface TileFeature {
  of: FeatureClass;
  from: number;
  properties: Record<string, string | number>;
  box: Bounds;
  geometry: () => Geometry;
}

/**
 * Writes `tiles.pmtiles`.
 * @param pause is waited for between pieces; throws to give up
 */
export async function writeTiles(
  file: string,
  collected: Pick<Collected, "bounds" | "lines" | "areas">,
  { name, say, pause }: { name: string; say: Say; pause: () => Promise<void> },
): Promise<{ tiles: number; bytes: number }> {
  const features = [...collected.areas.map(areaFeature), ...collected.lines.map(lineFeature)];
  const writer = new PmtilesWriter(file);
  try {
    const far = features.filter(({ from }) => from < PIECE_ZOOM);
    const farIndex = indexTiles(far, PIECE_ZOOM - 1);
    for (let z = MIN_ZOOM; z < PIECE_ZOOM; z++) {
      for (const [x, y] of tilesOver(collected.bounds, z)) addTile(writer, farIndex, z, x, y);
    }
    const boxes = indexBoxes(features);
    const pieces = tilesOver(collected.bounds, PIECE_ZOOM);
    for (const [done, [x, y]] of pieces.entries()) {
      await pause();
      const near = boxes
        .search(...buffered(tileBounds(PIECE_ZOOM, x, y)))
        .map((position) => features[position] as TileFeature);
      addPiece(writer, indexTiles(near, MAX_ZOOM), x, y);
      if ((done + 1) % 10 === 0) say(`Tiles: ${done + 1} of ${pieces.length} pieces`);
    }
    return writer.finish({
      bounds: collected.bounds,
      minZoom: MIN_ZOOM,
      maxZoom: MAX_ZOOM,
      metadata: metadata(name),
    });
  } catch (error) {
    writer.close();
    throw error;
  }
}

const metadata = (name: string) => ({
  name,
  type: "baselayer",
  attribution: `<a href="${OSM_ATTRIBUTION.href}">${OSM_ATTRIBUTION.label}</a>`,
  vector_layers: LAYERS.map((id) => ({
    id,
    fields: { kind: "String", name: "String", ref: "String", oneway: "Number" },
  })),
});

function lineFeature({ of, name, ref, oneway, path }: Collected["lines"][number]): TileFeature {
  return {
    of,
    from: of.tilesFrom,
    properties: {
      kind: of.kind,
      ...(name ? { name } : {}),
      ...(ref ? { ref } : {}),
      ...(oneway ? { oneway: 1 } : {}),
    },
    box: boxOf([path]),
    geometry: () => ({ type: "LineString", coordinates: positions(path) }),
  };
}

function areaFeature({ of, name, polygons }: Collected["areas"][number]): TileFeature {
  const box = boxOf(polygons.flat());
  const degrees = Math.max(box[2] - box[0], box[3] - box[1]);
  const visibleFrom = Math.ceil(Math.log2((SMALLEST_AREA_PX * 360) / (TILE_PX * degrees)));
  return {
    of,
    from: Math.max(of.tilesFrom, Math.min(MAX_ZOOM, visibleFrom)),
    properties: { kind: of.kind, ...(name ? { name } : {}) },
    box,
    geometry: () => ({
      type: "MultiPolygon",
      coordinates: polygons.map((rings) => rings.map(positions)),
    }),
  };
}

function positions(path: readonly number[]): [number, number][] {
  const pairs: [number, number][] = [];
  for (let i = 0; i < path.length; i += 2) pairs.push([path[i] as number, path[i + 1] as number]);
  return pairs;
}

function boxOf(paths: readonly number[][]): Bounds {
  const box: Bounds = [Infinity, Infinity, -Infinity, -Infinity];
  for (const path of paths) {
    for (let i = 0; i < path.length; i += 2) {
      const [x, y] = [path[i] as number, path[i + 1] as number];
      if (x < box[0]) box[0] = x;
      if (y < box[1]) box[1] = y;
      if (x > box[2]) box[2] = x;
      if (y > box[3]) box[3] = y;
    }
  }
  return box;
}

function indexBoxes(features: readonly TileFeature[]): Flatbush {
  const index = new Flatbush(features.length);
  for (const { box } of features) index.add(...box);
  index.finish();
  return index;
}

interface LayerIndex {
  layer: TileLayer;
  features: TileFeature[];
  index: GeoJSONVT;
}

/** The features of each layer, ready to be cut into tiles; a feature's id is its position. */
function indexTiles(features: readonly TileFeature[], maxZoom: number): LayerIndex[] {
  return LAYERS.flatMap((layer) => {
    const own = features.filter(({ of }) => of.layer === layer);
    if (own.length === 0) return [];
    const collection: GeoJSON.FeatureCollection = {
      type: "FeatureCollection",
      features: own.map(({ properties, geometry }, id) => ({
        type: "Feature",
        id,
        properties,
        geometry: geometry(),
      })),
    };
    const index = new GeoJSONVT(collection, { maxZoom, extent: EXTENT, buffer: BUFFER });
    return [{ layer, features: own, index }];
  });
}

/** The tiles of a piece, from its own zoom to the last. */
function addPiece(writer: PmtilesWriter, layers: LayerIndex[], x: number, y: number): void {
  for (let z = PIECE_ZOOM; z <= MAX_ZOOM; z++) {
    const across = 2 ** (z - PIECE_ZOOM);
    for (let row = 0; row < across; row++) {
      for (let column = 0; column < across; column++) {
        addTile(writer, layers, z, x * across + column, y * across + row);
      }
    }
  }
}

function addTile(writer: PmtilesWriter, layers: LayerIndex[], z: number, x: number, y: number) {
  const cut: Parameters<typeof fromGeojsonVt>[0] = {};
  for (const { layer, features, index } of layers) {
    const tile = index.getTile(z, x, y);
    const shown = tile?.features
      .filter(({ id }) => (features[id as number] as TileFeature).from <= z)
      .map(({ id: _, ...feature }) => feature);
    if (tile && shown && shown.length > 0) {
      cut[layer] = { ...tile, features: shown as typeof tile.features };
    }
  }
  if (Object.keys(cut).length === 0) return;
  writer.add(z, x, y, fromGeojsonVt(cut, { version: 2, extent: EXTENT }));
}

function tilesOver([west, south, east, north]: Bounds, z: number): [x: number, y: number][] {
  const [left, top] = tileAt(west, north, z);
  const [right, bottom] = tileAt(east, south, z);
  const tiles: [number, number][] = [];
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) tiles.push([x, y]);
  }
  return tiles;
}

function tileAt(longitude: number, latitude: number, z: number): [x: number, y: number] {
  const [x, y] = toWorld([longitude, latitude], z);
  return [Math.floor(x / TILE_PX), Math.floor(y / TILE_PX)];
}

function tileBounds(z: number, x: number, y: number): Bounds {
  const [west, north] = fromWorld([x * TILE_PX, y * TILE_PX], z);
  const [east, south] = fromWorld([(x + 1) * TILE_PX, (y + 1) * TILE_PX], z);
  return [west, south, east, north];
}

/** With what of its neighbours a tile has at its edges. */
function buffered([west, south, east, north]: Bounds): Bounds {
  const [x, y] = [((east - west) * BUFFER) / EXTENT, ((north - south) * BUFFER) / EXTENT];
  return [west - x, south - y, east + x, north + y];
}
