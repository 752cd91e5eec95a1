/** The sea within an extract, out of coastlines: land lies to their left, water to their right. */
import type { Bounds } from "geo/geometry/lon-lat";
import { type Chain, isClosed, joinChains } from "./chains";
import { groupRings, type Polygon, type Ring, signedArea } from "./rings";

/** A stretch of coast through the extract, from where it comes in to where it leaves. */
interface Stretch {
  path: number[];
  /** Where it comes in and where it leaves, clockwise along the edge from the north-west. */
  enters: number;
  leaves: number;
}

/** Sides of the edge of bounds, each one long. */
const SIDES = 4;

/** The areas of sea within the bounds. */
export function seaWithin(coast: readonly Chain[], bounds: Bounds): Polygon[] {
  const joined = joinChains(coast, { reversible: false, pastJunctions: true });
  const rings = joined.filter((chain) => isClosed(chain) && touches(chain.path, bounds));
  const stretches = joined
    .filter((chain) => !isClosed(chain))
    .flatMap(({ path }) => cutAt(path, bounds))
    .map((path) => stretch(path, bounds));
  const seas = joinAlongEdge(stretches, bounds);
  const lakes = rings.filter(({ path }) => signedArea(path) > 0).map(({ path }) => path);
  const islands = rings.filter(({ path }) => signedArea(path) < 0).map(({ path }) => path);
  if (stretches.length === 0 && islands.length > 0) seas.push(edgeRing(bounds));
  return groupRings([...seas, ...lakes], islands);
}

/** Follows each stretch, then the edge clockwise to where the next one comes in, and so on. */
function joinAlongEdge(stretches: readonly Stretch[], bounds: Bounds): Ring[] {
  const open = new Set(stretches);
  const rings: Ring[] = [];
  for (const start of stretches) {
    if (!open.delete(start)) continue;
    const ring = [...start.path];
    let at = start;
    for (;;) {
      const next = nearestEntry([start, ...open], at.leaves);
      ring.push(...cornersBetween(at.leaves, next.enters, bounds));
      if (next === start) break;
      // One at a time: a call takes no more than some 120,000 arguments.
      for (const coordinate of next.path) ring.push(coordinate);
      open.delete(next);
      at = next;
    }
    ring.push(ring[0] as number, ring[1] as number);
    rings.push(ring);
  }
  return rings;
}

const ahead = (from: number, to: number) => (to - from + SIDES) % SIDES;

function nearestEntry(stretches: readonly Stretch[], from: number): Stretch {
  return stretches.reduce((best, stretch) =>
    ahead(from, stretch.enters) < ahead(from, best.enters) ? stretch : best,
  );
}

/** The corners that one passes, clockwise, between two places on the edge. */
function cornersBetween(from: number, to: number, [west, south, east, north]: Bounds): number[] {
  const corners = [west, north, east, north, east, south, west, south];
  const passed: number[] = [];
  const end = from + ahead(from, to);
  for (let corner = Math.ceil(from); corner <= end; corner++) {
    const at = 2 * (corner % SIDES);
    passed.push(corners[at] as number, corners[at + 1] as number);
  }
  return passed;
}

function edgeRing([west, south, east, north]: Bounds): Ring {
  return [west, north, east, north, east, south, west, south, west, north];
}

/** A path with its ends moved to the edge: the extract may have cut it a little before. */
function stretch(path: number[], bounds: Bounds): Stretch {
  const enters = alongEdge(path[0] as number, path[1] as number, bounds);
  const leaves = alongEdge(path.at(-2) as number, path.at(-1) as number, bounds);
  return {
    path: [...placeOnEdge(enters, bounds), ...path, ...placeOnEdge(leaves, bounds)],
    enters,
    leaves,
  };
}

/** The nearest place on the edge: 0 is the north-western corner, 1 the north-eastern one. */
function alongEdge(x: number, y: number, [west, south, east, north]: Bounds): number {
  const across = clamp((x - west) / (east - west));
  const down = clamp((north - y) / (north - south));
  const sides: [off: number, along: number][] = [
    [Math.abs(north - y), across],
    [Math.abs(east - x), 1 + down],
    [Math.abs(y - south), 3 - across],
    [Math.abs(x - west), 4 - down],
  ];
  return sides.reduce((best, side) => (side[0] < best[0] ? side : best))[1] % SIDES;
}

function placeOnEdge(along: number, [west, south, east, north]: Bounds): [number, number] {
  const part = along % 1;
  if (along < 1) return [west + part * (east - west), north];
  if (along < 2) return [east, north - part * (north - south)];
  if (along < 3) return [east - part * (east - west), south];
  return [west, south + part * (north - south)];
}

const clamp = (share: number) => Math.max(0, Math.min(1, share));

/** The stretches of a path that lie within the bounds, cut where they cross the edge. */
function cutAt(path: readonly number[], bounds: Bounds): number[][] {
  const stretches: number[][] = [];
  let open: number[] | null = null;
  for (let i = 2; i < path.length; i += 2) {
    const [ax, ay] = [path[i - 2] as number, path[i - 1] as number];
    const [bx, by] = [path[i] as number, path[i + 1] as number];
    const inside = clipSegment(ax, ay, bx, by, bounds);
    if (!inside) {
      open = null;
      continue;
    }
    const [start, end] = inside;
    if (!open || start > 0) {
      open = [ax + start * (bx - ax), ay + start * (by - ay)];
      stretches.push(open);
    }
    open.push(ax + end * (bx - ax), ay + end * (by - ay));
    if (end < 1) open = null;
  }
  return stretches;
}

/** The part of a segment that lies within the bounds, as shares of it (Liang-Barsky). */
function clipSegment(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  [west, south, east, north]: Bounds,
): [start: number, end: number] | null {
  let [start, end] = [0, 1];
  const [dx, dy] = [bx - ax, by - ay];
  for (const [step, room] of [
    [-dx, ax - west],
    [dx, east - ax],
    [-dy, ay - south],
    [dy, north - ay],
  ] as const) {
    if (step === 0 && room < 0) return null;
    if (step < 0) start = Math.max(start, room / step);
    else if (step > 0) end = Math.min(end, room / step);
  }
  return start < end ? [start, end] : null;
}

function touches(path: readonly number[], [west, south, east, north]: Bounds): boolean {
  for (let i = 0; i < path.length; i += 2) {
    const [x, y] = [path[i] as number, path[i + 1] as number];
    if (x >= west && x <= east && y >= south && y <= north) return true;
  }
  return false;
}
