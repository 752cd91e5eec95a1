import { loadedExtract, preparedBounds } from "~/extract/extract.server";
import { extractGround } from "~/extract/extract-ground.server";
import { groundSources } from "../model/ground";
import { type NamesRequest, namesFrame } from "../model/names";
import type { Label } from "./layer";
import { outlines } from "./outlines.server";
import { placeLabels } from "./place-labels";
import { placeNames } from "./place-names";
import { namedLines } from "./street-lines";

/** The names on a map, in pixels of the request's frame. */
export function namesLayer(request: NamesRequest): Label[] {
  const { frame } = request;
  const extract = loadedExtract();
  const sources = groundSources(frame, preparedBounds(extract));
  const ground = extract && sources.extract ? extractGround(extract) : null;
  const { states, cities } = outlines();
  const around = namesFrame(request);
  const [x, y] = [(around.width - frame.width) / 2, (around.height - frame.height) / 2];
  return placeLabels(
    {
      places: placeNames(
        { states, cities: sources.cities ? cities : [], places: ground?.places ?? [] },
        frame.zoom,
      ),
      lines: ground?.names ? namedLines(ground.ground, ground.names, frame, around) : [],
    },
    request,
    { left: -x, top: -y, right: frame.width + x, bottom: frame.height + y },
  );
}
