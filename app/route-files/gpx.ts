import { create } from "xmlbuilder2";
import type { XMLBuilder } from "xmlbuilder2/lib/interfaces";
import { plainText } from "./plain-text";
import { describeStop, type PlacedStop, placedStops, type RouteFile } from "./route-file";

/**
 * GPX 1.1 (topografix.com/GPX/1/1): the stops as waypoints and as a route, the line as a track.
 * Many maps show waypoints alone as places; its schema wants this order: `wpt`, `rte`, `trk`.
 */
export function toGpx(route: RouteFile): string {
  const file = create({ version: "1.0", encoding: "UTF-8" }).ele("gpx", {
    version: "1.1",
    creator: "Waybook",
    xmlns: "http://www.topografix.com/GPX/1/1",
  });
  const metadata = file.ele("metadata");
  metadata.ele("name").txt(plainText(route.name));
  if (route.attribution) metadata.ele("desc").txt(plainText(route.attribution));
  metadata.ele("link", { href: route.url });
  metadata.ele("time").txt(route.madeAt.toISOString());

  const stops = placedStops(route.stops);
  for (const stop of stops) addPoint(file, "wpt", stop);
  const rte = file.ele("rte");
  rte.ele("name").txt(plainText(route.name));
  for (const stop of stops) addPoint(rte, "rtept", stop);
  if (route.track.length > 1) {
    const track = file.ele("trk");
    track.ele("name").txt(plainText(route.name));
    const segment = track.ele("trkseg");
    for (const [lon, lat] of route.track) segment.ele("trkpt", { lat, lon });
  }
  return file.end({ prettyPrint: true });
}

function addPoint(parent: XMLBuilder, element: "wpt" | "rtept", stop: PlacedStop): void {
  const [lon, lat] = stop.coordinates;
  const point = parent.ele(element, { lat, lon });
  point.ele("name").txt(plainText(`${stop.number}. ${stop.name}`));
  const words = describeStop(stop);
  if (words) point.ele("desc").txt(plainText(words));
}
