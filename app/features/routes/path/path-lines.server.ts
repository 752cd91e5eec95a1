import { type Path, stretchesOf } from "geo/directions/engine";
import { pathAttribution } from "~/directions/directions.server";
import type { MapLine } from "~/map";
import { pathOf } from "~/map/index.server";

/** A path as maps draw it: what is estimated apart from what is not. */
export function pathLines(path: Path, kind: MapLine["kind"] = "route"): MapLine[] {
  const attribution = pathAttribution(path);
  return stretchesOf(path).map(({ points, estimated }) => ({
    kind,
    path: pathOf(points),
    estimated,
    ...(attribution && !estimated && { attribution }),
  }));
}
