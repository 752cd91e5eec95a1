import { type ReactNode, useId } from "react";
import { Attributions } from "./attributions";
import { Ground } from "./ground";
import { Overlay } from "./overlay";
import { ScaleBar } from "./scale-bar";
import type { MapData } from "./types";
import "./map.css";

export interface RouteMapProps {
  /** Names the map for screen readers. */
  label: string;
  map: MapData;
  /** The pin that stays in view while it moves: live tracking. */
  follow?: string;
  /** Takes the height of its container instead of proportions of its own. */
  fill?: boolean;
  /** Stands over the map: a proposal, a message. */
  children?: ReactNode;
}

/** A map with numbered pins: the server's picture, which the browser upgrades in place. */
export function RouteMap({ label, map, fill, children }: RouteMapProps) {
  const end = useId();
  const { frame } = map;
  return (
    <figure className={`map${fill ? " map--fill" : ""}`} aria-label={label}>
      {children && <div className="map__card">{children}</div>}
      <a className="map__skip visually-hidden" href={`#${end}`}>
        Skip the map
      </a>
      <div className="map__canvas">
        <div className="map__plane">
          <Ground base={map.base} baseFrame={map.baseFrame} frame={frame} />
          <Overlay lines={map.lines} pins={map.pins} frame={frame} />
        </div>
        <ScaleBar frame={frame} />
        <Attributions attribution={map.base.attribution} />
      </div>
      <span id={end} tabIndex={-1} />
    </figure>
  );
}
