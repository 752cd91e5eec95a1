/** Where a map in the browser gets its parts from. */
import type { MapFrame } from "geo/geometry/mercator";
import { withQuery } from "~/lib/url";
import { type NamesRequest, writeSpots } from "~/map/model/names";

/** The picture of the ground of a frame, as this version of the ground has it. */
export const groundUrl = (
  { centre: [longitude, latitude], zoom, width, height }: MapFrame,
  version: string,
) => withQuery("/map/ground.svg", { longitude, latitude, zoom, width, height, version });
/** The picture of the names in a frame, as this version of the ground has them. */
export const namesUrl = ({ frame, anySize, pins }: NamesRequest, version: string) => {
  const { centre, zoom, width, height } = frame;
  const [longitude, latitude] = centre;
  const sizes = anySize ? "any" : undefined;
  const view = { longitude, latitude, zoom, width, height, version };
  return withQuery("/map/names.svg", { ...view, sizes, pins: writeSpots(pins) });
};
/** The MapLibre style over the tiles of this version of the extract. */
export const mapStyleUrl = (version: string, theme: "light" | "dark") =>
  `/map/style/${encodeURIComponent(version)}/${theme}.json`;
/** The tiles of this version of the extract; MapLibre fills in the braces. */
export const mapTilesUrl = (version: string) =>
  `/map/tiles/${encodeURIComponent(version)}/{z}/{x}/{y}`;
/** The worker of this version of MapLibre. */
export const mapWorkerUrl = (version: string) => `/map/worker/${encodeURIComponent(version)}.mjs`;
