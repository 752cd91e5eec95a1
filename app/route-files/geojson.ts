import { placedStops, type RouteFile } from "./route-file";

/** GeoJSON (RFC 7946): a point for each stop in order, and the line. */
export function toGeoJson(route: RouteFile): string {
  const { name, url, agent, distance, estimatedTime, attribution, track, madeAt } = route;
  const stops = placedStops(route.stops).map(({ coordinates, ...properties }) => ({
    type: "Feature",
    geometry: { type: "Point", coordinates },
    properties: { kind: "stop", ...properties },
  }));
  const line = {
    type: "Feature",
    geometry: track.length > 1 ? { type: "LineString", coordinates: track } : null,
    properties: { kind: "route", name, url, agent, distance, estimatedTime, attribution, madeAt },
  };
  return JSON.stringify({ type: "FeatureCollection", features: [...stops, line] }, null, 2);
}
