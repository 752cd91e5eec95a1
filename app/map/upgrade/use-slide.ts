import type { LonLat } from "geo/geometry/lon-lat";
import { useEffect, useRef, useState } from "react";
import type { MapPin, Positions } from "../model/types";
import { glide } from "./view-motion";

const SLIDE_MS = 1200;

const agentsOf = (pins: MapPin[]): Positions =>
  new Map(
    pins.flatMap(({ id, kind, sudden, coordinates }) =>
      kind === "agent" && !sudden ? [[id, coordinates]] : [],
    ),
  );

/** Where agents are drawn, by the id of their pin: on the way to where they are now. */
export function useSlide(pins: MapPin[]): Positions {
  const [drawn, setDrawn] = useState(() => agentsOf(pins));
  const latest = useRef({ drawn, pins });
  latest.current = { drawn, pins };
  const key = [...agentsOf(pins)].join(" ");
  const drawnKey = useRef(key);

  useEffect(() => {
    if (drawnKey.current === key) return;
    drawnKey.current = key;
    const { drawn: from, pins } = latest.current;
    const to = agentsOf(pins);
    return glide((part) => {
      const between = [...to].map(
        ([id, place]) => [id, onTheWay(from.get(id), place, part)] as const,
      );
      setDrawn(new Map(between));
    }, SLIDE_MS);
  }, [key]);

  return drawn;
}

const onTheWay = (from: LonLat | undefined, to: LonLat, part: number): LonLat =>
  from ? [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part] : to;
