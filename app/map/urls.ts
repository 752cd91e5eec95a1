/** Where a map in the browser gets its parts from. */
import type { MapFrame } from "~/lib/mercator";
import { withQuery } from "~/lib/url";

/** The picture of the ground of a frame, as this version of the ground has it. */
export const groundUrl = (
  { centre: [longitude, latitude], zoom, width, height }: MapFrame,
  version: string,
) => withQuery("/map/ground.svg", { longitude, latitude, zoom, width, height, version });
/** The MapLibre style over the tiles of this version of the extract. */
export const mapStyleUrl = (version: string, theme: "light" | "dark") =>
  `/map/style/${encodeURIComponent(version)}/${theme}.json`;
/** The tiles of this version of the extract; MapLibre fills in the braces. */
export const mapTilesUrl = (version: string) =>
  `/map/tiles/${encodeURIComponent(version)}/{z}/{x}/{y}`;
/** The worker of this version of MapLibre. */
export const mapWorkerUrl = (version: string) => `/map/worker/${encodeURIComponent(version)}.mjs`;
