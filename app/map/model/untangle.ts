import { toWorld, type XY } from "geo/geometry/mercator";
import { CLUSTER_ABOVE } from "./clusters";
import { spreadPins } from "./spread";
import type { MapPin } from "./types";

/** Pixels between the middles of two pins that hide nothing of each other. */
const APART = 25;
/** A pin is not put farther off than this for the sake of others. */
const FARTHEST = 80;
const ROUNDS = 80;
/** Pixels too few to be worth a leader line. */
const UNSEEN = 0.5;

type Pin = Pick<MapPin, "id" | "kind" | "coordinates">;

/** On a phone and on paper the server's picture is about half as wide: so many zooms. */
export const SMALLER_ON_PHONES = 1;

/** {@link untanglePins} in steps of the zoom, so that pins don't swim while the scale changes. */
export const pinOffsets = (pins: readonly Pin[], zoom: number): ReadonlyMap<string, XY> =>
  // Never for a closer look than it is.
  untanglePins(pins, zoomStep(zoom));

export const zoomStep = (zoom: number) => Math.floor(2 * zoom) / 2;

/**
 * Where pins are put, in pixels from their place, so that none hides another at a zoom: what
 * lies too close is pushed apart, as little as it takes. Those on one spot start on a circle.
 * The same for the same pins; those that stay in their place are left out, and agents, who only
 * pass by. Where pins are gathered into clusters, only those on one spot are moved.
 */
export function untanglePins(pins: readonly Pin[], zoom: number): ReadonlyMap<string, XY> {
  const spread = spreadPins(pins);
  if (pins.length > CLUSTER_ABOVE) return spread;
  const bodies = pins.flatMap((pin) => {
    if (pin.kind === "agent") return [];
    const home = toWorld(pin.coordinates, zoom);
    const [right, down] = spread.get(pin.id) ?? [0, 0];
    const fixed = pin.kind !== "stop" && pin.kind !== "visited";
    return { id: pin.id, home, at: [home[0] + right, home[1] + down] as XY, fixed };
  });
  for (let round = 0; round < ROUNDS && pushApart(bodies); round++);
  return new Map(
    bodies.flatMap(({ id, home, at }): [string, XY][] => {
      const offset: XY = [at[0] - home[0], at[1] - home[1]];
      return Math.hypot(...offset) < UNSEEN ? [] : [[id, offset]];
    }),
  );
}

interface Body {
  home: XY;
  at: XY;
  /** Stands for a place by its point: others make way for it. */
  fixed: boolean;
}

/** Pushes each two that are too close away from each other; false where none are. */
function pushApart(bodies: Body[]): boolean {
  let pushed = false;
  for (const [index, one] of bodies.entries()) {
    for (let next = index + 1; next < bodies.length; next++) {
      const other = bodies[next] as Body;
      const [x, y] = [other.at[0] - one.at[0], other.at[1] - one.at[1]];
      if (Math.abs(x) >= APART || Math.abs(y) >= APART) continue;
      const distance = Math.hypot(x, y);
      const missing = APART - distance;
      if (missing < 0.1 || (one.fixed && other.fixed)) continue;
      // On one spot there is no direction: any will do, each pair another.
      const [right, down] = distance > 0 ? [x / distance, y / distance] : anyWay(index);
      const share = one.fixed || other.fixed ? missing : missing / 2;
      if (!one.fixed) move(one, -right * share, -down * share);
      if (!other.fixed) move(other, right * share, down * share);
      pushed = true;
    }
  }
  return pushed;
}

const anyWay = (index: number): XY => [Math.cos(index * 2.4), Math.sin(index * 2.4)];

/** By so many pixels, yet not out of sight of its place. */
function move(body: Body, right: number, down: number): void {
  const [homeX, homeY] = body.home;
  const [x, y] = [body.at[0] + right - homeX, body.at[1] + down - homeY];
  const shrink = Math.min(1, FARTHEST / Math.hypot(x, y) || 1);
  body.at = [homeX + x * shrink, homeY + y * shrink];
}
