/** Rings on the map: paths of longitude and latitude by turns whose last point is their first. */
import type { Bounds } from "geo/geometry/lon-lat";
import { reversedPath } from "./chains";

export type Ring = number[];
/** An outer ring, then its holes. */
export type Polygon = Ring[];

/** In square degrees; positive where the ring turns clockwise on the map. */
export function signedArea(ring: readonly number[]): number {
  let twice = 0;
  for (let i = 2; i < ring.length; i += 2) {
    const [ax, ay] = [ring[i - 2] as number, ring[i - 1] as number];
    twice += (ring[i] as number) * ay - ax * (ring[i + 1] as number);
  }
  return twice / 2;
}

/** Outer rings clockwise, holes the other way: filled by winding, they stay holes. */
export const turned = (ring: Ring, hole: boolean): Ring =>
  signedArea(ring) < 0 === hole ? ring : reversedPath(ring);

/** Gives each hole to the smallest outer ring around it; a hole without one is left out. */
export function groupRings(outers: readonly Ring[], holes: readonly Ring[]): Polygon[] {
  const polygons = outers
    .map((outer) => ({ rings: [turned(outer, false)], area: Math.abs(signedArea(outer)) }))
    .sort((a, b) => a.area - b.area);
  for (const hole of holes) {
    polygons
      .find(({ rings: [outer = []] }) => isInside(hole[0] as number, hole[1] as number, outer))
      ?.rings.push(turned(hole, true));
  }
  return polygons.map(({ rings }) => rings);
}

/** Whether a point lies in a ring (even-odd). */
function isInside(x: number, y: number, ring: readonly number[]): boolean {
  let inside = false;
  for (let i = 2; i < ring.length; i += 2) {
    const [ax, ay] = [ring[i - 2] as number, ring[i - 1] as number];
    const [bx, by] = [ring[i] as number, ring[i + 1] as number];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}

/** The bounds of paths. */
export function boxOf(...paths: (readonly number[])[]): Bounds {
  const box: Bounds = [Infinity, Infinity, -Infinity, -Infinity];
  for (const path of paths) {
    for (let i = 0; i < path.length; i += 2) {
      const [x, y] = [path[i] as number, path[i + 1] as number];
      if (x < box[0]) box[0] = x;
      if (y < box[1]) box[1] = y;
      if (x > box[2]) box[2] = x;
      if (y > box[3]) box[3] = y;
    }
  }
  return box;
}

/** The smallest bounds around two others. */
export const around = (a: Bounds, b: Bounds): Bounds => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];
