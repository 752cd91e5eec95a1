/** Points as programs write them, longitude first. */
import type { LonLat } from "geo/geometry/lon-lat";

const LONGEST = 1000;
const WKT =
  /^(?:SRID\s*=\s*4326\s*;\s*)?POINT\s*(?:ZM?|M)?\s*\(\s*([-+.\de]+)\s+([-+.\de]+)(?:\s+[-+.\de]+){0,2}\s*\)$/i;

/**
 * Reads a point in WKT (`POINT (-83.0021 39.9612)`, also with an altitude or as EWKT of WGS 84) or
 * GeoJSON (a point, or a feature of one); null for anything else. Numbers are not checked:
 * they may be out of range or `NaN`.
 */
export function parsePointText(given: string): LonLat | null {
  if (given.length > LONGEST) return null;
  const text = given.trim();
  if (text.startsWith("{")) return parseGeoJson(text);
  const [, longitude, latitude] = WKT.exec(text) ?? [];
  return longitude && latitude ? [Number(longitude), Number(latitude)] : null;
}

function parseGeoJson(text: string): LonLat | null {
  const given = parseJson(text);
  const point = isOfType(given, "Feature") ? given.geometry : given;
  if (!isOfType(point, "Point") || !Array.isArray(point.coordinates)) return null;
  const [longitude, latitude]: unknown[] = point.coordinates;
  return typeof longitude === "number" && typeof latitude === "number"
    ? [longitude, latitude]
    : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isOfType = (value: unknown, type: string): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && "type" in value && value.type === type;
