/** Whether and where the map beside the Locations list looks: the URL keeps it. */

import type { MapView } from "geo/geometry/mercator";
import { ownQuery } from "~/lib/list-query";
import { locationsList } from "./locations-list";

export const isMapShown = (query: URLSearchParams): boolean => query.get("view") === "map";

/** The list with the map beside it, or without. */
export function mapHref(query: URLSearchParams, shown: boolean, view?: MapView): string {
  const own = new URLSearchParams(ownQuery(locationsList, query));
  own.delete("view");
  own.delete("at");
  if (shown) own.set("view", "map");
  if (shown && view) own.set("at", writeView(view));
  return `${locationsList.path}?${own}`;
}

/** {@link mapHref} for many views of the same query, which is read once. */
export function mapLinks(query: URLSearchParams): (view: MapView) => string {
  const here = mapHref(query, true);
  return (view) => `${here}&at=${encodeURIComponent(writeView(view))}`;
}

/** `latitude,longitude,zoom` */
export const writeView = ({ centre: [longitude, latitude], zoom }: MapView): string =>
  [latitude.toFixed(5), longitude.toFixed(5), zoom.toFixed(2)].map(Number).join();

/** Null for none, and for what makes no sense. */
export function readView(text: string | null): MapView | null {
  if (!text || !/^-?\d+(\.\d+)?,-?\d+(\.\d+)?,\d+(\.\d+)?$/.test(text)) return null;
  const [latitude = 91, longitude = 181, zoom = 99] = text.split(",").map(Number);
  const isView = Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 && zoom <= 20;
  return isView ? { centre: [longitude, latitude], zoom } : null;
}
