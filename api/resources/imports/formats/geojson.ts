import type { FileRows } from "../locations";
import { damagedJson, type JsonPiece, jsonPieces } from "./json-pieces";
import { refused } from "./refusal";
import { Feature, featureRows } from "./table";
import { decodeText, readBytes } from "./text";

const OURS = ["id", "name", "latitude", "longitude"] as const;
const GEOMETRIES = new Set([
  "Point",
  "MultiPoint",
  "LineString",
  "MultiLineString",
  "Polygon",
  "MultiPolygon",
  "GeometryCollection",
]);
/** Names of WGS 84 with the longitude first, as GeoJSON has it. */
const WGS_84 = /CRS:?84$|EPSG:{1,2}(?:\d[\d.]*:)?4326$/i;

/** Of a list, which fill a cell. */
const MOST_LISTED = 10_000;

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * The features of GeoJSON as rows, with their properties as columns: a collection, a single feature,
 * an array of features, or one feature on each line. A geometry other than one point gives no position.
 *
 * @throws 422, also while its rows are read, for other JSON, damaged JSON, or other coordinates than
 *   latitude and longitude
 */
export const readGeoJson = (path: string): Promise<FileRows> =>
  featureRows({
    ours: OURS,
    none: () => "The file has no features",
    async *read() {
      for await (const piece of jsonPieces(decodeText(readBytes(path)))) {
        const feature = featureOf(piece);
        if (feature) yield feature;
      }
    },
  });

/** @returns nothing for the JSON around features */
function featureOf({ text, isElement }: JsonPiece): Feature | undefined {
  const value = parse(text);
  // An array whose elements were cut out.
  if (!isElement && Array.isArray(value) && value.length === 0) return undefined;
  if (!isObject(value)) throw noGeoJson();
  if (value.type === "Feature") return toFeature(value);
  if (isElement) throw noGeoJson();
  if (value.type === "FeatureCollection") {
    checkReference(value.crs);
    return undefined;
  }
  if (value.type === "Topology") {
    throw refused("The file is TopoJSON; export it as GeoJSON, or save the table as CSV");
  }
  if (typeof value.type !== "string" || !GEOMETRIES.has(value.type)) throw noGeoJson();
  return toFeature({ geometry: value });
}

function parse(text: string): unknown {
  try {
    // Sequences of GeoJSON begin each text with a record separator.
    return JSON.parse(text.replaceAll("\u001e", ""));
  } catch {
    throw damagedJson();
  }
}

/** @throws 422 for coordinates of a projection, as older files may have */
function checkReference(crs: unknown): void {
  const name = isObject(crs) && isObject(crs.properties) ? crs.properties.name : undefined;
  if (typeof name !== "string" || WGS_84.test(name)) return;
  throw refused(
    `The coordinates of the file are of ${name.slice(0, 50)}; export it in WGS 84 (EPSG:4326)`,
  );
}

function toFeature({ id, properties, geometry }: JsonObject): Feature {
  const feature = new Feature(OURS);
  const [longitude, latitude] = positionOf(geometry) ?? [];
  if (typeof latitude === "number" && typeof longitude === "number") {
    feature.add("latitude", textOf(latitude));
    feature.add("longitude", textOf(longitude));
  }
  if (typeof id === "string" || typeof id === "number") feature.add("id", textOf(id));
  if (isObject(properties)) addProperties(feature, properties, "");
  return feature;
}

/** The coordinates of a point, or of the only one of several. */
function positionOf(geometry: unknown): readonly unknown[] | undefined {
  if (!isObject(geometry) || !Array.isArray(geometry.coordinates)) return undefined;
  const { type, coordinates } = geometry;
  if (type === "Point") return coordinates;
  const [only, another] = coordinates;
  return type === "MultiPoint" && another === undefined && Array.isArray(only) ? only : undefined;
}

/** Objects within the properties give columns such as `tags.name`; what is deeper stays JSON. */
function addProperties(feature: Feature, properties: JsonObject, prefix: string): void {
  for (const [key, value] of Object.entries(properties)) {
    if (feature.isFull) return;
    if (prefix === "" && isObject(value)) addProperties(feature, value, `${key}.`);
    else feature.add(prefix + key, textOf(value));
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value === "number") return String(value);
  const isSimple = (each: unknown) => typeof each !== "object" || each === null;
  if (Array.isArray(value) && value.every(isSimple)) {
    return value.slice(0, MOST_LISTED).map(textOf).join(", ");
  }
  return JSON.stringify(value);
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const noGeoJson = () => refused("The file is JSON, but no GeoJSON; save the table as CSV");
