import { useMemo } from "react";
import { frameBounds, type MapFrame, widened } from "~/lib/mercator";
import { Cluster } from "./cluster";
import { clusterPins } from "./clusters";
import { Lines } from "./lines";
import { Pin, RaisedPin } from "./pin";
import { placeAt } from "./place-in";
import { spreadPins } from "./spread";
import type { MapLine, MapPin } from "./types";
import "./pins.css";

/** Pins just beyond the edge are drawn too: they come in as the map moves. */
const BEYOND = 1.4;

interface OverlayProps {
  lines: MapLine[];
  pins: MapPin[];
  frame: MapFrame;
  /** The id of the pin that is pointed at. */
  raised?: string | null;
}

/** Lines and pins: the same over the server's picture and over every map in the browser. */
export function Overlay({ lines, pins, frame, raised }: OverlayProps) {
  const offsets = useMemo(() => spreadPins(pins), [pins]);
  const show = useMemo(() => clusterPins(pins), [pins]);
  const shown = show(frameBounds(widened(frame, BEYOND)), frame.zoom);
  const raisedPin = raised ? pins.find(({ id }) => id === raised) : undefined;
  return (
    <svg className="map__overlay" role="presentation">
      <Lines lines={lines} frame={frame} />
      {shown.clusters.map((cluster) => (
        <Cluster key={cluster.id} cluster={cluster} {...placeAt(cluster.coordinates, frame)} />
      ))}
      {shown.pins.map((pin) => (
        <Pin
          key={pin.id}
          pin={pin}
          offset={offsets.get(pin.id)}
          {...placeAt(pin.coordinates, frame)}
        />
      ))}
      {raisedPin && (
        <RaisedPin
          pin={raisedPin}
          offset={offsets.get(raisedPin.id)}
          {...placeAt(raisedPin.coordinates, frame)}
        />
      )}
    </svg>
  );
}
