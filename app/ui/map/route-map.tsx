import type { ReactNode } from "react";
import type { MapData } from "./types";

export interface RouteMapProps {
  /** Names the map for screen readers. */
  label: string;
  map: MapData;
  /** The pin that stays in view while it moves: live tracking. */
  follow?: string;
  /** Stands over the map: a proposal, a message. */
  children?: ReactNode;
}

/** A map with numbered pins: the server's picture, which the browser upgrades in place. */
export function RouteMap({ label, children }: RouteMapProps) {
  return (
    <figure className="map" aria-label={label}>
      {children}
    </figure>
  );
}
