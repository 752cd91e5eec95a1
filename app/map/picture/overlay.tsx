import { frameBounds, type MapFrame, widened } from "geo/geometry/mercator";
import { useMemo } from "react";
import { clusterPins } from "../model/clusters";
import { readableAges } from "../model/readable-ages";
import type { MapLine, MapPin, PinCluster, Positions } from "../model/types";
import { pinOffsets, zoomStep } from "../model/untangle";
import { Cluster } from "./cluster";
import { Lines } from "./lines";
import { Names, type NamesProps } from "./names";
import { Pin, RaisedPin } from "./pin";
import { placeAt } from "./place-in";
import { PopUp } from "./pop-up";

/** Pins just beyond the edge are drawn too: they come in as the map moves. */
const BEYOND = 1.4;

interface OverlayProps {
  lines: MapLine[];
  pins: MapPin[];
  /** Those that were gathered elsewhere; without them pins are gathered here. */
  clusters?: PinCluster[] | undefined;
  /** Where agents on the move are drawn. */
  moving?: Positions;
  frame: MapFrame;
  /** Null where the ground has names of its own. */
  names?: NamesProps["picture"] | null;
  /** By how many zooms smaller than its frame it may be shown. */
  smaller?: number;
  /** The id of the pin that is pointed at. */
  raised?: string | null;
  /** The id of the pin whose pop-up is open. */
  open?: string | null;
  onClose?: () => void;
  onOpenCluster?: (cluster: PinCluster) => void;
}

/** Lines and pins: the same over the server's picture and over every map in the browser. */
export function Overlay(props: OverlayProps) {
  const {
    lines,
    pins,
    clusters,
    moving,
    frame,
    raised,
    names,
    open,
    onClose,
    onOpenCluster,
    smaller = 0,
  } = props;
  const step = zoomStep(frame.zoom - smaller);
  const offsets = useMemo(() => pinOffsets(pins, step), [pins, step]);
  const ages = useMemo(() => readableAges(pins, step), [pins, step]);
  const show = useMemo(() => clusterPins(pins), [pins]);
  const shown = clusters
    ? { pins, clusters }
    : show(frameBounds(widened(frame, BEYOND)), frame.zoom);
  const find = (id: string | null | undefined) =>
    id ? pins.find((pin) => pin.id === id) : undefined;
  const openPin = find(open);
  const raisedPin = find(raised) ?? openPin;
  const placeOf = (pin: MapPin) => moving?.get(pin.id) ?? pin.coordinates;
  const place = (pin: MapPin) => ({
    pin,
    offset: offsets.get(pin.id),
    ...placeAt(placeOf(pin), frame),
  });
  return (
    <>
      <svg className="map__overlay" role="presentation">
        <Lines lines={lines} frame={frame} />
        {names && <Names picture={names} frame={frame} />}
        {shown.clusters.map((cluster) => (
          <Cluster
            key={cluster.id}
            cluster={cluster}
            onOpen={onOpenCluster}
            {...placeAt(cluster.coordinates, frame)}
          />
        ))}
        {shown.pins.map((pin) => (
          <Pin key={pin.id} {...place(pin)} isAgeShown={ages.has(pin.id)} />
        ))}
        {raisedPin && <RaisedPin {...place(raisedPin)} />}
      </svg>
      {openPin && onClose && (
        <PopUp
          key={openPin.id}
          pin={openPin}
          place={placeOf(openPin)}
          offset={offsets.get(openPin.id)}
          frame={frame}
          onClose={onClose}
        />
      )}
    </>
  );
}
