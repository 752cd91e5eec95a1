import { contained, frameBounds, type MapFrame } from "geo/geometry/mercator";
import { useEffect, useState } from "react";
import { groundFrame } from "~/map/model/ground";
import type { MapData, MapGround } from "../model/types";
import type { GroundPicture } from "../picture/ground";
import { groundUrl } from "../urls";
import type { LiveMap } from "./use-live-map";

/** Half of a doubling: as far as streets may grow or shrink before they are drawn anew. */
const ZOOM_STEP = 0.6;
const SETTLE_MS = 250;

interface Ground extends GroundPicture {
  /** The zoom at which it was first looked at. */
  zoom: number;
}

/**
 * The ground for what is looked at: the one that the page came with for as long as it fits,
 * then another one once the map rests elsewhere. New data alone, as on the live view, need none.
 */
export function useGround(map: MapData, { frame, ground, base }: LiveMap): GroundPicture {
  const shown = base ? frame : map.frame;
  const served = groundOf(map.frame, map.ground, contained(map.frame, shown.width, shown.height));
  const [latest, setLatest] = useState<Ground>(served);
  const fitting = [latest, served].find((one) => fits(one, shown));
  const stale = base !== null && ground === "picture" && fitting?.url !== latest.url;
  const next = fitting ?? groundOf(frame, map.ground, frame);
  const { url } = next;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says all of the picture
  useEffect(() => {
    if (!stale) return;
    let left = false;
    const timer = setTimeout(async () => {
      const image = new Image();
      image.src = url;
      // Left, or no network: the ground that is there only gets coarser.
      await image.decode().then(
        () => !left && setLatest(next),
        () => {},
      );
    }, SETTLE_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [stale, url]);

  return base ? latest : served;
}

/** The ground around a frame that is shown at a view's zoom. */
function groundOf(around: MapFrame, { version }: MapGround, { zoom }: { zoom: number }): Ground {
  const frame = groundFrame(around);
  return { url: groundUrl(frame, version), frame, zoom };
}

/** It reaches to every edge of what is looked at, and is drawn for about that scale. */
function fits({ frame: drawn, zoom }: Ground, frame: MapFrame): boolean {
  if (Math.abs(frame.zoom - zoom) > ZOOM_STEP) return false;
  const [west, south, east, north] = frameBounds(drawn);
  const [left, low, right, high] = frameBounds(frame);
  return west <= left && south <= low && east >= right && north >= high;
}
