/** Decides which positions of a device cannot be where it was. */

import { greatCircle, type LonLat } from "../geometry/lon-lat";

/** Where a device says that it was. */
export interface TrackPoint {
  /** ms since 1970. */
  at: number;
  place: Readonly<LonLat>;
}

/**
 * Why a position is doubtful:
 *
 * - `zero`: at longitude 0 and latitude 0, which devices send that know no position
 * - `swapped`: far away, and near the other positions with longitude and latitude exchanged
 * - `jump`: reached or left faster than {@link FASTEST_KMH}
 */
export const DOUBTS = ["zero", "swapped", "jump"] as const;
export type Doubt = (typeof DOUBTS)[number];

/** What is reached faster is a jump: no car or ordinary train is as fast. */
export const FASTEST_KMH = 300;
/** Devices waver: what is nearer than this is no jump, however fast. */
export const WAVER_M = 500;
/**
 * A jump is believed where the positions beyond it are more than these, such as after a flight. So of
 * a place in between, which has a jump on both sides, twice as many are left out.
 */
export const JUMP_COST = 5;

const METRES_A_MS = FASTEST_KMH / 3_600;
/** Nearer than this to both zeros, in degrees, is zero: about 100 m. */
export const ZERO = 0.001;
/** A device near the known places works there; farther than twice of it, it does not. */
const HOME_M = 500_000;
/** So many earlier positions may be the one before: more in a row are not borderline. */
const RECENT = 32;
/** So many ends of earlier stretches may be continued. */
const MOST_ENDS = 16;

export interface Doubts {
  /** For each point why it is doubtful; null where it is believed. */
  doubts: (Doubt | null)[];
  /** The believed points that a jump leads to: nothing is known of the way before each. */
  jumps: Set<number>;
}

const isZero = ([longitude, latitude]: Readonly<LonLat>): boolean =>
  Math.abs(longitude) < ZERO && Math.abs(latitude) < ZERO;

/**
 * Decides which points of a track are doubtful. Believed are as many points as possible that follow
 * each other at 300 km/h or less; a jump between two of them costs as much as five points. So a spike
 * is doubtful and its neighbours are not, and both ends of a flight are believed. No jump is believed
 * that exchanging longitude and latitude explains: of two such groups the larger one is right.
 *
 * @param points in the order of time
 * @param known places where the device's owner works, to recognise swapped points without neighbours
 */
export function findDoubts(
  points: readonly TrackPoint[],
  known: readonly Readonly<LonLat>[] = [],
): Doubts {
  const home = middleOf(known);
  const doubts = points.map(({ place }): Doubt | null => {
    if (isZero(place)) return "zero";
    return home && isSwappedAway(place, home) ? "swapped" : null;
  });
  const open = [...points.keys()].filter((index) => doubts[index] === null);
  const track = open.map((index) => points[index] as TrackPoint);
  const { kept, jumps } = believe(track);
  const found = { doubts, jumps: new Set([...jumps].map((nth) => open[nth] ?? 0)) };
  if (kept.size === track.length) return found;
  const last = nearestKept(track, kept);
  const next = nearestKept(track.toReversed(), kept, track.length - 1).reverse();
  for (const [nth, index] of open.entries()) {
    const point = track[nth];
    if (point && !kept.has(nth)) doubts[index] = nameDoubt(point, last[nth], next[nth]);
  }
  return found;
}

/** Whether a device can get from one point to a later one. */
export function canFollow(from: TrackPoint, to: TrackPoint): boolean {
  return greatCircle(from.place, to.place) <= Math.max(WAVER_M, METRES_A_MS * (to.at - from.at));
}

/** Null where the latitude could be no longitude's place. */
function swap({ at, place: [longitude, latitude] }: TrackPoint): TrackPoint | null {
  return Math.abs(longitude) <= 90 ? { at, place: [latitude, longitude] } : null;
}

function isSwapOf(from: TrackPoint, to: TrackPoint): boolean {
  const swapped = swap(to);
  return swapped !== null && canFollow(from, swapped);
}

function isSwappedAway(place: Readonly<LonLat>, home: LonLat): boolean {
  const swapped = swap({ at: 0, place });
  if (!swapped || greatCircle(place, home) <= 2 * HOME_M) return false;
  return greatCircle(swapped.place, home) <= HOME_M;
}

/** The median of each coordinate, so that a few wrong places don't count. */
function middleOf(places: readonly Readonly<LonLat>[]): LonLat | null {
  if (places.length === 0) return null;
  const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
  return [middle(places.map(([longitude]) => longitude)), middle(places.map(([, lat]) => lat))];
}

/** The points that are believed, and those of them that come after a jump. */
function believe(track: readonly TrackPoint[]): { kept: Set<number>; jumps: Set<number> } {
  const chains = new Chains(track);
  for (const index of track.keys()) chains.add(index);
  const kept = new Set<number>();
  const jumps = new Set<number>();
  for (let index = chains.best; index >= 0; index = chains.before[index] ?? -1) {
    kept.add(index);
    if (chains.jumped.has(index)) jumps.add(index);
  }
  return { kept, jumps };
}

/** For each point the best chain of believed points that ends with it. */
class Chains {
  /** Of the best chain up to each point: its points, less what its jumps cost. */
  readonly #score: number[] = [];
  /** The point before each in its chain; -1 for the first. */
  readonly before: number[] = [];
  /** The points whose chain comes to them by a jump. */
  readonly jumped = new Set<number>();
  /** Where the best of all chains ends; of equal ones the earliest. */
  best = -1;
  /** Where chains end that none continued yet. */
  readonly #ends: number[] = [];

  constructor(private readonly track: readonly TrackPoint[]) {}

  /** Nearly every point follows the best chain, and then no other can be better. */
  add(index: number): void {
    let [from, score] = [-1, 1];
    if (this.#follows(this.best, index)) {
      [from, score] = [this.best, this.#scoreOf(this.best) + 1];
    } else {
      for (const end of this.#candidates(index)) {
        const longer = this.#scoreOf(end) + 1;
        if (longer > score && this.#follows(end, index)) [from, score] = [end, longer];
      }
      const jumped = this.#scoreOf(this.best) + 1 - JUMP_COST;
      if (jumped > score && !this.#isSwap(this.best, index)) {
        [from, score] = [this.best, jumped];
        this.jumped.add(index);
      }
    }
    this.#score.push(score);
    this.before.push(from);
    this.#end(from, index);
    if (score > this.#scoreOf(this.best)) this.best = index;
  }

  *#candidates(index: number): Generator<number> {
    for (let back = 1; back <= RECENT && index - back >= 0; back++) yield index - back;
    yield* this.#ends;
  }

  #end(from: number, index: number): void {
    const continued = this.#ends.indexOf(from);
    if (continued >= 0) this.#ends[continued] = index;
    else this.#ends.push(index);
    if (this.#ends.length <= MOST_ENDS) return;
    const scores = this.#ends.slice(0, -1).map((end) => this.#scoreOf(end));
    this.#ends.splice(scores.indexOf(Math.min(...scores)), 1);
  }

  #scoreOf(index: number): number {
    return this.#score[index] ?? 0;
  }

  #follows(from: number, to: number): boolean {
    const [one, other] = [this.track[from], this.track[to]];
    return one !== undefined && other !== undefined && canFollow(one, other);
  }

  #isSwap(from: number, to: number): boolean {
    const [one, other] = [this.track[from], this.track[to]];
    return one !== undefined && other !== undefined && isSwapOf(one, other);
  }
}

/**
 * For each point the last believed one before it.
 *
 * @param end of a track that is read backwards: the number of its last point
 */
function nearestKept(track: readonly TrackPoint[], kept: ReadonlySet<number>, end?: number) {
  let nearest: TrackPoint | undefined;
  return track.map((point, index) => {
    if (kept.has(end === undefined ? index : end - index)) nearest = point;
    return nearest;
  });
}

/** Swapped is what would follow and be followed with its coordinates exchanged. */
function nameDoubt(point: TrackPoint, before?: TrackPoint, after?: TrackPoint): Doubt {
  const swapped = swap(point);
  const fits =
    swapped && (!before || canFollow(before, swapped)) && (!after || canFollow(swapped, after));
  return fits ? "swapped" : "jump";
}
