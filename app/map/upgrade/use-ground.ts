import { useEffect, useState } from "react";
import { contained, frameBounds, type MapFrame, widened } from "~/lib/mercator";
import type { BaseLayer, MapData } from "../model/types";
import { mapBaseUrl } from "../urls";
import type { LiveMap } from "./use-live-map";

/** Half of a doubling: as far as streets may grow or shrink before they are drawn anew. */
const ZOOM_STEP = 0.6;
const SETTLE_MS = 250;
const AROUND = 1.4;

interface Ground {
  base: BaseLayer;
  baseFrame: MapFrame;
  /** The zoom at which it was first looked at. */
  zoom: number;
}

/** The ground for what is looked at, drawn anew by the server once the map rests elsewhere. */
export function useGround(map: MapData, { frame, ground, base }: LiveMap): Omit<Ground, "zoom"> {
  const [drawn, setDrawn] = useState<Ground | null>(null);
  const { zoom } = contained(map.frame, frame.width, frame.height);
  const served: Ground = { base: map.base, baseFrame: map.baseFrame, zoom };
  const fitting = [drawn, served].find((one) => one && fits(one, frame));
  const stale = base !== null && ground === "picture" && !fitting;

  useEffect(() => {
    if (!stale) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const baseFrame = widened(frame, AROUND);
      try {
        const reply = await fetch(mapBaseUrl(baseFrame), { signal: stop.signal });
        if (!reply.ok) return;
        setDrawn({ base: (await reply.json()) as BaseLayer, baseFrame, zoom: frame.zoom });
      } catch {
        // Left, or no network: the ground that is there only gets coarser.
      }
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [stale, frame]);

  return fitting ?? drawn ?? served;
}

/** It reaches to every edge of what is looked at, and is drawn for about that scale. */
function fits({ baseFrame, zoom }: Ground, frame: MapFrame): boolean {
  if (Math.abs(frame.zoom - zoom) > ZOOM_STEP) return false;
  const [west, south, east, north] = frameBounds(baseFrame);
  const [left, low, right, high] = frameBounds(frame);
  return west <= left && south <= low && east >= right && north >= high;
}
