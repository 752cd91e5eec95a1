/** Vector tiles of an extract, for the browser's map. */
import { GeoJSONVT } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import Flatbush from "flatbush";
import type { Bounds } from "geo/geometry/lon-lat";
import { fromWorld, toWorld } from "geo/geometry/mercator";
import { OSM_ATTRIBUTION } from "../attribution";
import type { FeatureClass, TileLayer } from "./classify";
import type { Collected, Ground } from "./collect";
import type { Features } from "./features";
import { PmtilesWriter } from "./pmtiles";
import { around } from "./rings";

const MIN_ZOOM = 6;
const MAX_ZOOM = 14;
/**
 * The regions are cut into tiles of the first zoom, and each of them into those up to the last,
 * so that no more is in memory, or looked through, than lies in one. Lines are simplified for all
 * zooms but the one of most detail.
 */
const PIECES: { first: number; last: number; detail: number }[] = [
  { first: MIN_ZOOM, last: 7, detail: 10 },
  { first: 8, last: 9, detail: 10 },
  { first: 10, last: 10, detail: 10 },
  { first: 11, last: 13, detail: 13 },
  { first: MAX_ZOOM, last: MAX_ZOOM, detail: MAX_ZOOM },
];
const EXTENT = 4096;
const BUFFER = 64;
const LAYERS: TileLayer[] = ["green", "water", "waterway", "buildings", "rail", "roads"];
/** An area is in tiles from the zoom on at which it has so many pixels. */
const SMALLEST_AREA_PX = 4;
const TILE_PX = 512;

type Geometry = GeoJSON.LineString | GeoJSON.MultiPolygon;

/** A feature near a tile, as it is needed to be cut. */
interface TileFeature {
  layer: TileLayer;
  from: number;
  properties: Record<string, string | number>;
  geometry: Geometry;
}

/**
 * Writes `tiles.pmtiles`.
 * @param pause is waited for between pieces and told how much is done; throws to give up
 */
export async function writeTiles(
  file: string,
  collected: Ground & Pick<Collected, "bounds">,
  { name, pause }: { name: string; pause: (phase: string, share: number) => Promise<void> },
): Promise<{ tiles: number; bytes: number }> {
  const writer = new PmtilesWriter(file);
  const all = [collected.areas, collected.lines].map((features) => ({
    features,
    from: shownFrom(features),
  }));
  try {
    for (const { first, last, detail } of PIECES) {
      const indexes = all.flatMap((one) => indexBoxes(one, last) ?? []);
      if (indexes.length === 0) continue;
      const pieces = tilesOver(collected.bounds, first);
      for (const [done, [x, y]] of pieces.entries()) {
        await pause(`Tiles from zoom ${first} on`, done / pieces.length);
        const box = buffered(tileBounds(first, x, y));
        const near = indexes.flatMap((index) => index.within(box));
        addPiece(writer, indexTiles(near, detail), { first, last, x, y });
      }
    }
    return writer.finish({
      bounds: collected.bounds.reduce(around),
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

/** The zoom from which on each feature is in tiles. */
function shownFrom(features: Features): Uint8Array {
  return Uint8Array.from({ length: features.size }, (_, feature) => {
    const { of } = features.label(feature);
    if (!isArea(of)) return of.tilesFrom;
    const box = features.box(feature);
    const degrees = Math.max(box[2] - box[0], box[3] - box[1]);
    const visibleFrom = Math.ceil(Math.log2((SMALLEST_AREA_PX * 360) / (TILE_PX * degrees)));
    return Math.max(of.tilesFrom, Math.min(MAX_ZOOM, visibleFrom));
  });
}

const AREAS = new Set<TileLayer>(["green", "water", "buildings"]);
const isArea = ({ layer }: FeatureClass) => AREAS.has(layer);

function tileFeature(features: Features, feature: number, from: number): TileFeature {
  const { of, name, ref, oneway } = features.label(feature);
  return {
    layer: of.layer,
    from,
    properties: {
      kind: of.kind,
      ...(name ? { name } : {}),
      ...(ref ? { ref } : {}),
      ...(oneway ? { oneway: 1 } : {}),
    },
    geometry: isArea(of)
      ? {
          type: "MultiPolygon",
          coordinates: features.polygons(feature).map((rings) => rings.map(positions)),
        }
      : { type: "LineString", coordinates: positions(features.paths(feature)[0] ?? []) },
  };
}

function positions(path: readonly number[]): [number, number][] {
  const pairs: [number, number][] = [];
  for (let i = 0; i < path.length; i += 2) pairs.push([path[i] as number, path[i + 1] as number]);
  return pairs;
}

interface BoxIndex {
  within(box: Bounds): TileFeature[];
}

/** Finds the features that are shown up to a zoom; null where none is. */
function indexBoxes(
  { features, from }: { features: Features; from: Uint8Array },
  last: number,
): BoxIndex | null {
  const shown = Uint32Array.from(from.keys()).filter(
    (feature) => (from[feature] as number) <= last,
  );
  if (shown.length === 0) return null;
  const index = new Flatbush(shown.length, 16, Float32Array);
  for (const feature of shown) index.add(...loosely(features.box(feature)));
  index.finish();
  return {
    within: (box) =>
      index
        .search(...loosely(box))
        .map((position) => shown[position] as number)
        .map((feature) => tileFeature(features, feature, from[feature] as number)),
  };
}

/** About two metres: more than is lost by half as many digits, so that nothing is missed. */
const LOOSE_DEGREES = 2e-5;

const loosely = ([west, south, east, north]: Bounds): Bounds => [
  west - LOOSE_DEGREES,
  south - LOOSE_DEGREES,
  east + LOOSE_DEGREES,
  north + LOOSE_DEGREES,
];

interface LayerIndex {
  layer: TileLayer;
  features: TileFeature[];
  index: GeoJSONVT;
}

/** The features of each layer, ready to be cut into tiles; a feature's id is its position. */
function indexTiles(features: readonly TileFeature[], maxZoom: number): LayerIndex[] {
  return LAYERS.flatMap((layer) => {
    const own = features.filter((feature) => feature.layer === layer);
    if (own.length === 0) return [];
    const collection: GeoJSON.FeatureCollection = {
      type: "FeatureCollection",
      features: own.map(({ properties, geometry }, id) => ({
        type: "Feature",
        id,
        properties,
        geometry,
      })),
    };
    const index = new GeoJSONVT(collection, { maxZoom, extent: EXTENT, buffer: BUFFER });
    return [{ layer, features: own, index }];
  });
}

interface Piece {
  first: number;
  last: number;
  /** The tile of the first zoom. */
  x: number;
  y: number;
}

/** The tiles of a piece, from its first zoom to its last. */
function addPiece(writer: PmtilesWriter, layers: LayerIndex[], { first, last, x, y }: Piece): void {
  if (layers.length === 0) return;
  for (let z = first; z <= last; z++) {
    const across = 2 ** (z - first);
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

/** The tiles of a zoom over any of the bounds, each once. */
function tilesOver(bounds: readonly Bounds[], z: number): [x: number, y: number][] {
  const tiles = new Map<number, [number, number]>();
  for (const [west, south, east, north] of bounds) {
    const [left, top] = tileAt(west, north, z);
    const [right, bottom] = tileAt(east, south, z);
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) tiles.set(y * 2 ** z + x, [x, y]);
    }
  }
  return [...tiles.values()];
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
