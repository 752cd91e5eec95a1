/** The place on a road next to a stop. */
import Flatbush from "flatbush";
import { greatCircle, type LonLat, METRES_A_DEGREE, narrowing } from "geo/geometry/lon-lat";
import { placeAt, STEPS_A_DEGREE } from "geo/roads/road-file";
import { FARTHEST_M } from "../../directions/snapping";
import type { ModeGraph } from "./mode-graph";

/** How many segments to look at more closely, to begin with. */
const CANDIDATES = 12;

/** A place on a road. */
export interface RoadPlace {
  segment: number;
  /** How far along the segment, from 0 to 1. */
  share: number;
  at: LonLat;
  /** The corner of the segment's line before it, from 0. */
  corner: number;
}

export interface RoadIndex {
  /** Undefined where no road is within {@link FARTHEST_M}. */
  nearest(stop: LonLat): RoadPlace | undefined;
}

/**
 * Finds roads by place: those of the largest part that hangs together if any is near, for an
 * extract has pieces at its edge that lead nowhere; else those of another large one.
 *
 * @param connected of each node, as from `connectedNodes`
 */
export function roadIndex(graph: ModeGraph, connected: Uint8Array): RoadIndex {
  const { shapeStart, shapePlaces } = graph.roads;
  const segments = shapeStart.length - 1;
  const { segmentFrom, segmentTo } = graph.roads;
  const counts = (segment: number, least: number) =>
    (connected[segmentFrom[segment] as number] as number) >= least &&
    (connected[segmentTo[segment] as number] as number) >= least &&
    Math.min(graph.arcSeconds[2 * segment] ?? 0, graph.arcSeconds[2 * segment + 1] ?? 0) < Infinity;
  const boxes = new Flatbush(Math.max(segments, 1), 16, Int32Array);
  for (let segment = 0; segment < segments; segment++) {
    boxes.add(
      ...boxOf(shapePlaces, shapeStart[segment] as number, shapeStart[segment + 1] as number),
    );
  }
  if (segments === 0) boxes.add(0, 0, 0, 0);
  boxes.finish();

  const nearest = (stop: LonLat, least: number) => {
    const [x, y] = [stop[0] * STEPS_A_DEGREE, stop[1] * STEPS_A_DEGREE];
    const stretch = Math.max(narrowing(stop[1]), 0.01);
    const reach = (FARTHEST_M / METRES_A_DEGREE / stretch) * STEPS_A_DEGREE;
    for (let count = CANDIDATES; ; count *= 4) {
      const near = boxes.neighbors(x, y, count, reach, (segment) => counts(segment, least));
      const found = near
        .map((segment) => closest(graph, segment, stop, stretch))
        .sort((one, other) => one.metres - other.metres)[0];
      const last = near.at(-1);
      // Boxes come by their distance, which no line within is nearer than.
      const complete =
        near.length < count ||
        (found && last !== undefined && found.metres <= boxMetres(last, stop, stretch));
      if (complete) return found && found.metres <= FARTHEST_M ? found.place : undefined;
    }
  };

  function boxMetres(segment: number, [lon, lat]: LonLat, stretch: number): number {
    const start = shapeStart[segment] as number;
    const [west, south, east, north] = boxOf(shapePlaces, start, shapeStart[segment + 1] as number);
    const x =
      Math.max(west / STEPS_A_DEGREE - lon, 0, lon - east / STEPS_A_DEGREE) * Math.min(stretch, 1);
    const y =
      Math.max(south / STEPS_A_DEGREE - lat, 0, lat - north / STEPS_A_DEGREE) *
      Math.min(stretch, 1);
    return Math.hypot(x, y) * METRES_A_DEGREE;
  }

  return {
    nearest: (stop) => (segments === 0 ? undefined : (nearest(stop, 2) ?? nearest(stop, 1))),
  };
}

/** The place on a segment that is closest to a stop, and its distance in metres. */
function closest({ roads }: ModeGraph, segment: number, stop: LonLat, stretch: number) {
  const { shapeStart, shapePlaces } = roads;
  const start = shapeStart[segment] as number;
  const end = shapeStart[segment + 1] as number;
  let best = { squared: Infinity, corner: 0, at: stop, part: 0 };
  for (let point = start; point + 1 < end; point++) {
    const [x, y] = placeAt(shapePlaces, point);
    const [toX, toY] = placeAt(shapePlaces, point + 1);
    const [dx, dy] = [(toX - x) * stretch, toY - y];
    const [px, py] = [(stop[0] - x) * stretch, stop[1] - y];
    const length = dx * dx + dy * dy;
    const part = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
    const squared = (px - part * dx) ** 2 + (py - part * dy) ** 2;
    if (squared >= best.squared) continue;
    best = {
      squared,
      corner: point - start,
      part,
      at: [x + part * (toX - x), y + part * (toY - y)],
    };
  }
  const place: RoadPlace = {
    segment,
    corner: best.corner,
    at: best.at,
    share: shareOf(shapePlaces, { start, end, corner: start + best.corner, part: best.part }),
  };
  return { place, metres: greatCircle(stop, best.at) };
}

interface OnLine {
  start: number;
  end: number;
  corner: number;
  part: number;
}

/** Which part of a line's length lies before a place on it. */
function shareOf(shapePlaces: Int32Array, { start, end, corner, part }: OnLine): number {
  let [before, all] = [0, 0];
  for (let point = start; point + 1 < end; point++) {
    const metres = greatCircle(placeAt(shapePlaces, point), placeAt(shapePlaces, point + 1));
    if (point < corner) before += metres;
    if (point === corner) before += part * metres;
    all += metres;
  }
  return all === 0 ? 0 : before / all;
}

function boxOf(
  places: Int32Array,
  start: number,
  end: number,
): [west: number, south: number, east: number, north: number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let point = start; point < end; point++) {
    const [x, y] = [places[2 * point] as number, places[2 * point + 1] as number];
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  return [west, south, east, north];
}
