import type { LonLat } from "geo/geometry/lon-lat";
import { create } from "xmlbuilder2";
import { plainText } from "./plain-text";
import { describeStop, placedStops, type RouteFile } from "./route-file";

/** KML 2.2 (opengis.net/kml/2.2): the stops as placemarks in their order, and the line. */
export function toKml(route: RouteFile): string {
  const file = create({ version: "1.0", encoding: "UTF-8" });
  const document = file.ele("kml", { xmlns: "http://www.opengis.net/kml/2.2" }).ele("Document");
  document.ele("name").txt(plainText(route.name));
  const about = [route.agent, route.url, route.attribution].filter(Boolean).join("\n");
  document.ele("description").txt(plainText(about));
  const stops = document.ele("Folder");
  stops.ele("name").txt("Stops");
  for (const stop of placedStops(route.stops)) {
    const mark = stops.ele("Placemark");
    mark.ele("name").txt(plainText(`${stop.number}. ${stop.name}`));
    const words = describeStop(stop);
    if (words) mark.ele("description").txt(plainText(words));
    mark.ele("Point").ele("coordinates").txt(tuple(stop.coordinates));
  }
  if (route.track.length > 1) {
    const placemark = document.ele("Placemark");
    placemark.ele("name").txt(plainText(route.name));
    const line = placemark.ele("LineString");
    line.ele("tessellate").txt("1");
    line.ele("coordinates").txt(route.track.map(tuple).join(" "));
  }
  return file.end({ prettyPrint: true });
}

const tuple = ([longitude, latitude]: LonLat) => `${longitude},${latitude}`;
