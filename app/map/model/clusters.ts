import type { Bounds, LonLat } from "geo/geometry/lon-lat";
import Supercluster from "supercluster";
import type { MapPin, PinCluster } from "./types";

/** Above this many, pins that would cover each other are gathered. */
export const CLUSTER_ABOVE = 200;
/** Closer than this each pin stands for itself. */
const SINGLE_FROM_ZOOM = 17;
/** Pixels within which pins are gathered. */
const RADIUS = 44;

interface ShownPins {
  pins: MapPin[];
  clusters: PinCluster[];
}

/** What to draw within bounds at a zoom. */
type ShowPins = (bounds: Bounds, zoom: number) => ShownPins;

/**
 * Gathers stops, or agents, where there are too many; ends of the tour and what else there is stand for
 * themselves.
 */
export function clusterPins(all: MapPin[]): ShowPins {
  const agents = all.filter(({ kind }) => kind === "agent");
  const ofAgents = agents.length > CLUSTER_ABOVE;
  const isStop = ({ kind, ends }: MapPin) =>
    ofAgents ? kind === "agent" : (kind === "stop" || kind === "visited") && !ends?.length;
  const stops = ofAgents ? agents : all.filter(isStop);
  if (stops.length <= CLUSTER_ABOVE) return () => ({ pins: all, clusters: [] });

  const others = all.filter((pin) => !isStop(pin));
  const index = new Supercluster<{ pin: MapPin }>({
    radius: RADIUS,
    maxZoom: SINGLE_FROM_ZOOM - 1,
  }).load(
    stops.map((pin) => ({
      type: "Feature",
      geometry: { type: "Point", coordinates: pin.coordinates },
      properties: { pin },
    })),
  );
  return (bounds, zoom) => {
    const shown: ShownPins = { pins: [...others], clusters: [] };
    for (const { geometry, properties } of index.getClusters(bounds, Math.floor(zoom))) {
      if ("pin" in properties) shown.pins.push(properties.pin);
      else
        shown.clusters.push({
          id: properties.cluster_id,
          count: properties.point_count,
          coordinates: geometry.coordinates as LonLat,
          opensAt: index.getClusterExpansionZoom(properties.cluster_id),
          ...(ofAgents && { of: "agents" }),
        });
    }
    return shown;
  };
}
