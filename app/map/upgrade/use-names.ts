import { contained, frameShift, type MapFrame } from "geo/geometry/mercator";
import { useEffect, useMemo, useState } from "react";
import { type NamesView, namesFrame, namesRequest, suffices } from "~/map/model/names";
import type { MapData } from "../model/types";
import { pinOffsets, SMALLER_ON_PHONES } from "../model/untangle";
import { namesUrl } from "../urls";
import type { LiveMap } from "./use-live-map";

/** As long as a gesture pauses. */
const SETTLE_MS = 250;
/** Pixels that the map may be off what names were placed for. */
const NEAR_PX = 2;

/** A picture of names, and what it is of. */
interface NamesPicture {
  url: string;
  frame: MapFrame;
}

interface Names extends NamesPicture {
  /** What was looked at. */
  view: MapFrame;
  anySize: boolean;
}

/** Whether the widget draws the names: a library may have names of its own. */
export const hasOwnNames = ({ upgrade }: MapData, { ground }: LiveMap): boolean =>
  ground === "picture" || (upgrade.kind === "maplibre" && upgrade.nameless === true);

/**
 * The names for what is looked at: those that the page came with until the map is moved, unless it is
 * much larger or of other proportions, then others for each place at which it rests. While it moves,
 * names move with it.
 */
export function useNames(map: MapData, live: LiveMap): NamesPicture {
  const { frame, base } = live;
  const served = useMemo(() => namesOf(map, { frame: map.frame, anySize: true }), [map]);
  const [shown, show] = useState<Names>(served);
  const fits = (names: Names) =>
    isNear(contained(names.view, frame.width, frame.height), frame) &&
    (!names.anySize || suffices(names.view, frame))
      ? names
      : null;
  const fitting = base ? (fits(served) ?? fits(shown)) : served;
  const stale = fitting === null;
  const own = hasOwnNames(map, live);

  // Begins anew with each step of a move.
  useEffect(() => {
    if (!stale || !own) return;
    let left = false;
    const timer = setTimeout(async () => {
      const next = namesOf(map, { frame, anySize: false });
      const image = new Image();
      image.src = next.url;
      // Left, or no network: the names that are there stay.
      await image.decode().then(
        () => !left && show(next),
        () => {},
      );
    }, SETTLE_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [map, frame, stale, own]);

  return fitting ?? shown;
}

function namesOf({ pins, ground }: MapData, view: NamesView): Names {
  const { frame, anySize } = view;
  const offsets = pinOffsets(pins, frame.zoom - (anySize ? SMALLER_ON_PHONES : 0));
  const request = namesRequest(view, pins, offsets);
  return {
    url: namesUrl(request, ground.version),
    frame: namesFrame(request),
    view: frame,
    anySize,
  };
}

/** Whether two frames show the same, but for what nobody sees. */
function isNear(one: MapFrame, other: MapFrame): boolean {
  const { x, y, scale } = frameShift(one, other);
  const [right, down] = [
    x + one.width * scale - other.width,
    y + one.height * scale - other.height,
  ];
  return [x, y, right, down].every((off) => Math.abs(off) <= NEAR_PX);
}
