/** Where a map in the browser gets its parts from. */
import { withQuery } from "~/lib/url";

/** The ground of a map for a frame: a `BaseLayer` as JSON. */
export const mapBaseUrl = ({
  centre: [longitude, latitude],
  zoom,
  width,
  height,
}: {
  centre: [number, number];
  zoom: number;
  width: number;
  height: number;
}) => withQuery("/map/base", { longitude, latitude, zoom, width, height });
/** The MapLibre style over the tiles of this version of the extract. */
export const mapStyleUrl = (version: string, theme: "light" | "dark") =>
  `/map/style/${encodeURIComponent(version)}/${theme}.json`;
/** The tiles of this version of the extract; MapLibre fills in the braces. */
export const mapTilesUrl = (version: string) =>
  `/map/tiles/${encodeURIComponent(version)}/{z}/{x}/{y}`;
/** The worker of this version of MapLibre. */
export const mapWorkerUrl = (version: string) => `/map/worker/${encodeURIComponent(version)}.mjs`;
