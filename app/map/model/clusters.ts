import type { Bounds, LonLat } from "geo/geometry/lon-lat";
import { fromWorld, toWorld, type XY } from "geo/geometry/mercator";
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
  const groupsAt = groupByZoom(stops);
  return (bounds, zoom) => {
    const shown: ShownPins = { pins: [...others], clusters: [] };
    for (const { pin, world, id, count, opensAt } of groupsAt(Math.floor(zoom))) {
      const coordinates = pin?.coordinates ?? fromWorld(world, 0);
      if (!isWithin(bounds, coordinates)) continue;
      if (pin) shown.pins.push(pin);
      else
        shown.clusters.push({
          id,
          count,
          coordinates,
          opensAt,
          ...(ofAgents && { of: "agents" }),
        });
    }
    return shown;
  };
}

const isWithin = ([west, south, east, north]: Bounds, [longitude, latitude]: LonLat) =>
  latitude >= south &&
  latitude <= north &&
  // Bounds across the antimeridian begin east of where they end.
  (west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east);

/** A pin, or several at their common centre. */
interface Group {
  pin?: MapPin;
  /** Pixels of the world at zoom 0. */
  world: XY;
  id: number;
  count: number;
  /** The zoom at which it falls apart. */
  opensAt: number;
}

/** The groups at each whole zoom. Those of one zoom are made of those at the next closer one. */
function groupByZoom(pins: readonly MapPin[]): (zoom: number) => Group[] {
  const single = pins.map(
    (pin, id): Group => ({ pin, world: toWorld(pin.coordinates, 0), id, count: 1, opensAt: 0 }),
  );
  const known = new Map<number, Group[]>();
  const groupsAt = (zoom: number): Group[] => {
    if (zoom >= SINGLE_FROM_ZOOM) return single;
    const groups = known.get(zoom) ?? gather(groupsAt(zoom + 1), zoom, pins.length);
    known.set(zoom, groups);
    return groups;
  };
  return (zoom) => groupsAt(Math.max(0, zoom));
}

/** Gathers what lies within the radius of the first that is not gathered yet, and so on. */
function gather(groups: readonly Group[], zoom: number, pinCount: number): Group[] {
  const reach = RADIUS / 2 ** zoom;
  const cells = new Map<string, Group[]>();
  const cellOf = ([x, y]: XY): XY => [Math.floor(x / reach), Math.floor(y / reach)];
  for (const group of groups) {
    const cell = String(cellOf(group.world));
    const inCell = cells.get(cell);
    if (inCell) inCell.push(group);
    else cells.set(cell, [group]);
  }
  const around = ({ world: [x, y] }: Group) => {
    const [column, row] = cellOf([x, y]);
    return [-1, 0, 1]
      .flatMap((right) =>
        [-1, 0, 1].flatMap((down) => cells.get(`${column + right},${row + down}`)),
      )
      .filter(
        (other): other is Group =>
          other !== undefined && Math.hypot(other.world[0] - x, other.world[1] - y) <= reach,
      );
  };
  const taken = new Set<Group>();
  return groups.flatMap((group, place) => {
    if (taken.has(group)) return [];
    const members = around(group).filter((other) => !taken.has(other));
    for (const member of members) taken.add(member);
    if (members.length === 1) return [group];
    const sum = (of: (member: Group) => number) =>
      members.reduce((total, member) => total + of(member), 0);
    const count = sum((member) => member.count);
    const middle = (axis: 0 | 1) => sum((member) => member.world[axis] * member.count) / count;
    const id = pinCount + place * SINGLE_FROM_ZOOM + zoom;
    return [{ world: [middle(0), middle(1)], id, count, opensAt: zoom + 1 }];
  });
}
