import type { Label } from "geo/ground/layer";
import { placeNames } from "geo/ground/place-names";
import { loadedExtract, preparedBounds } from "~/extract/extract.server";
import { extractGround } from "~/extract/extract-ground.server";
import { groundSources } from "~/map/model/ground";
import { type NamesRequest, namesFrame } from "~/map/model/names";
import { placeLabels } from "~/map/server/place-labels";
import { outlines } from "./outlines.server";
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
