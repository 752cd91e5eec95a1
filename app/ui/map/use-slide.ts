import { useEffect, useMemo, useRef, useState } from "react";
import type { LonLat } from "~/lib/geo";
import type { MapPin } from "./types";
import { glide } from "./view-motion";

const SLIDE_MS = 1200;

/** The pins with the agent on the way from where it was drawn to where it is now. */
export function useSlide(pins: MapPin[]): MapPin[] {
  const agent = pins.find(({ kind }) => kind === "agent");
  const [longitude, latitude] = agent?.coordinates ?? [];
  const [drawn, setDrawn] = useState<LonLat | null>(agent?.coordinates ?? null);
  const latest = useRef(drawn);
  latest.current = drawn;

  useEffect(() => {
    if (longitude === undefined || latitude === undefined) return setDrawn(null);
    const from = latest.current ?? [longitude, latitude];
    if (from[0] === longitude && from[1] === latitude) return setDrawn([longitude, latitude]);
    return glide(
      (part) =>
        setDrawn([from[0] + (longitude - from[0]) * part, from[1] + (latitude - from[1]) * part]),
      SLIDE_MS,
    );
  }, [longitude, latitude]);

  return useMemo(
    () =>
      drawn
        ? pins.map((pin) => (pin.kind === "agent" ? { ...pin, coordinates: drawn } : pin))
        : pins,
    [pins, drawn],
  );
}
