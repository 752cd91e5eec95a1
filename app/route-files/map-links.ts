/** Links that open a route in the maps of others. */
import type { LonLat } from "geo/geometry/lon-lat";
import { placedStops, type RouteFileStop } from "./route-file";

/** What Google's links take between origin and destination. */
const MOST_WAYPOINTS = 9;

/** A part of a route as one link: from its first stop to its last, with what lies between. */
export interface LinkPart {
  /** Numbers of the first and the last stop. */
  from: number;
  to: number;
  url: string;
}

/**
 * Google Maps links (developers.google.com/maps/documentation/urls): each part begins where the
 * one before ends. A single stop is a link from where the reader is.
 */
export function googleMapsLinks(stops: readonly RouteFileStop[]): LinkPart[] {
  const placed = placedStops(stops);
  const [only] = placed;
  if (placed.length === 1 && only) {
    const query = { destination: place(only.coordinates) };
    return [{ from: only.number, to: only.number, url: googleUrl(query) }];
  }
  const parts: LinkPart[] = [];
  for (let at = 0; at < placed.length - 1; at += MOST_WAYPOINTS + 1) {
    const part = placed.slice(at, at + MOST_WAYPOINTS + 2);
    const [first, last] = [part[0], part[part.length - 1]];
    if (!first || !last) break;
    const between = part.slice(1, -1).map((stop) => place(stop.coordinates));
    const url = googleUrl({
      origin: place(first.coordinates),
      destination: place(last.coordinates),
      ...(between.length > 0 && { waypoints: between.join("|") }),
    });
    parts.push({ from: first.number, to: last.number, url });
  }
  return parts;
}

const googleUrl = (query: Record<string, string>) =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", ...query, travelmode: "driving" })}`;

/** Waze takes one destination (developers.google.com/waze/deeplinks). */
export const wazeLink = (to: LonLat): string =>
  `https://waze.com/ul?${new URLSearchParams({ ll: place(to), navigate: "yes" })}`;

const place = ([longitude, latitude]: LonLat) => `${latitude},${longitude}`;
