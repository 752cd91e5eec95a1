import type { MapFrame } from "geo/geometry/mercator";
import { drawGround } from "geo/ground/draw-ground";
import type { GroundLayer } from "geo/ground/layer";
import { SHAPE_KINDS } from "geo/ground/shape-kinds";
import { loadedExtract, preparedBounds } from "~/extract/extract.server";
import { extractGround } from "~/extract/extract-ground.server";
import { groundSources } from "~/map/model/ground";
import { outlines } from "./outlines.server";

/** The ground of a frame: out of the extract where it lies, else the outlines of states and countries. */
export function groundLayer(frame: MapFrame): GroundLayer {
  const extract = loadedExtract();
  const sources = groundSources(frame, preparedBounds(extract));
  const ground = extract && sources.extract ? extractGround(extract) : null;
  const { ground: land, abroad } = outlines();
  const shapes = [
    ...(sources.world ? drawGround(abroad, frame) : []),
    ...(sources.outlines ? drawGround(land, frame) : []),
    ...(ground ? drawGround(ground.ground, frame) : []),
  ];
  shapes.sort((a, b) => SHAPE_KINDS.indexOf(a.kind) - SHAPE_KINDS.indexOf(b.kind));
  return { sea: sources.world, shapes };
}
