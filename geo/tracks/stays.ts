/** Finds where a device stayed, and tells a stay from waiting in traffic. */

import { greatCircle, type LonLat, METRES_A_DEGREE, narrowing } from "../geometry/lon-lat";
import { findDoubts, type TrackPoint } from "./doubts";

/** Where a device says that it was, and how well it knows. */
export interface Fix extends TrackPoint {
  /** Metres; absent where the device says nothing. */
  accuracy?: number | null | undefined;
}

/** A time in which a device stayed at one place. */
export interface Stay {
  /** ms since 1970. */
  from: number;
  to: number;
  /** The middle of its fixes. */
  place: LonLat;
}

/** The shortest stay that is found. */
export const LEAST_STAY_MS = 2 * 60_000;
/** Less accurate fixes tell nothing of a stay. */
export const WORST_ACCURACY_M = 100;
/** Nothing is known of the time between fixes further apart, wherever the device is then. */
const LONGEST_GAP_MS = 60 * 60_000;
/** A fix belongs to a stay if it is as near to its middle, beside its accuracy. */
const STAY_M = 25;
const USUAL_ACCURACY_M = 10;
/** So many fixes in a row may be off, as between high buildings. */
const MOST_OUTLIERS = 2;
const OUTLIERS_MS = 90_000;
/** Who moved on by so much within a stay crept on, and by so much more never stood. */
const CREPT_M = 8;
const CREPT_FAR_M = 20;
/** A fix between two others is a spike if it is further than this from both. */
const SPIKE_M = 150;
/** The way before and after a stay that tells where from and where to the device went. */
const WAY_MS = 2 * 60_000;
const WAY_M = 40;
/** Slower than this within {@link WAY_MS} is a queue, or on foot. */
const SLOW_M = 120;
/** A way that turns by no more went on in its line. */
const ONWARD_DEGREES = 60;
/** Who goes straight on may have missed a green light or two. */
const ONWARD_MS = 4 * 60_000;
/** In a queue only longer stays count. */
const QUEUE_MS = 9 * 60_000;

/**
 * Returns the stays of a track, in order. The fixes of a stay are near one place for two minutes or
 * longer. Doubtful fixes and inaccurate ones are left out. Standing in a queue is no stay: where the
 * device came in the same direction as it went on, and crept on meanwhile, just before or just after,
 * a stay takes at least nine minutes.
 *
 * @param fixes in the order of time
 */
export function findStays(fixes: readonly Fix[]): Stay[] {
  const track = believedFixes(fixes);
  const stays: Stay[] = [];
  let first = 0;
  while (first < track.length) {
    const cluster = gather(track, first);
    const { from, to } = spanOf(cluster, track);
    if (to - from < LEAST_STAY_MS) {
      first++;
      continue;
    }
    if (to - from >= leastOf(cluster, track))
      stays.push({ from, to, place: middleOf(cluster, track) });
    first = (cluster.at(-1) ?? first) + 1;
  }
  return stays;
}

/** Whether the last fix of a track is still part of its last stay, which then may go on. */
export const isOpen = (stay: Stay, fixes: readonly Fix[]): boolean =>
  stay.to >= (believedFixes(fixes).at(-1)?.at ?? Number.POSITIVE_INFINITY);

function believedFixes(fixes: readonly Fix[]): Fix[] {
  const { doubts } = findDoubts(fixes);
  const believed = fixes.filter(
    ({ accuracy }, index) => doubts[index] === null && (accuracy ?? 0) <= WORST_ACCURACY_M,
  );
  return believed.filter((fix, index) => !isSpike(fix, believed[index - 1], believed[index + 1]));
}

/** Whether a fix is far from both beside it, which are near each other: slow jumps, too. */
function isSpike({ place }: Fix, before?: Fix, after?: Fix): boolean {
  if (!before || !after) return false;
  const away = Math.min(greatCircle(before.place, place), greatCircle(place, after.place));
  return away > SPIKE_M && greatCircle(before.place, after.place) < away / 2;
}

/** The numbers of the fixes of a stay, of which there may be only one. */
type Cluster = readonly number[];

/** The fixes from one on that are near each other. A few in between may be off. */
function gather(track: readonly Fix[], first: number): Cluster {
  const cluster = [first];
  const sum = new Middle();
  sum.add(track[first]?.place);
  let last = first;
  for (let next = first + 1; next < track.length; next++) {
    const [before, fix] = [track[last], track[next]];
    if (!before || !fix || fix.at - before.at > LONGEST_GAP_MS) break;
    const reach = STAY_M + (fix.accuracy ?? USUAL_ACCURACY_M);
    if (greatCircle(sum.place, fix.place) <= reach) {
      cluster.push(next);
      sum.add(fix.place);
      last = next;
    } else if (next - last > MOST_OUTLIERS || fix.at - before.at > OUTLIERS_MS) break;
  }
  return cluster;
}

/** The mean of places that are near each other. */
class Middle {
  private count = 0;
  private longitude = 0;
  private latitude = 0;

  add([longitude, latitude]: Readonly<LonLat> = [0, 0]): void {
    this.count++;
    this.longitude += longitude;
    this.latitude += latitude;
  }

  get place(): LonLat {
    return [this.longitude / this.count, this.latitude / this.count];
  }
}

function middleOf(cluster: Cluster, track: readonly Fix[]): LonLat {
  const middle = new Middle();
  for (const index of cluster) middle.add(track[index]?.place);
  return middle.place;
}

const spanOf = (cluster: Cluster, track: readonly Fix[]) => ({
  from: track[cluster[0] ?? 0]?.at ?? 0,
  to: track[cluster.at(-1) ?? 0]?.at ?? 0,
});

/** Metres east and north. */
type Way = readonly [east: number, north: number];

const wayBetween = ([lon, lat]: Readonly<LonLat>, [toLon, toLat]: Readonly<LonLat>): Way => [
  (toLon - lon) * METRES_A_DEGREE * narrowing(lat),
  (toLat - lat) * METRES_A_DEGREE,
];

const lengthOf = ([east, north]: Way): number => Math.hypot(east, north);

/** How long a stay takes at least that is no waiting in traffic, as far as the way to and from it tells. */
function leastOf(cluster: Cluster, track: readonly Fix[]): number {
  const place = middleOf(cluster, track);
  const { from, to } = spanOf(cluster, track);
  const before = track.slice(0, cluster[0]).toReversed();
  const after = track.slice((cluster.at(-1) ?? 0) + 1);
  const came = findWay(before, place);
  const went = findWay(after, place);
  if (!came || !went) return QUEUE_MS;
  const direction = wayBack(came);
  if (angleOf(direction, went) > ONWARD_DEGREES) return LEAST_STAY_MS;
  const crept = metresCrept(cluster, track, direction);
  if (crept >= CREPT_FAR_M) return Number.POSITIVE_INFINITY;
  const isQueue = crept >= CREPT_M || isSlow(before, from, place) || isSlow(after, to, place);
  return isQueue ? QUEUE_MS : ONWARD_MS;
}

const wayBack = ([east, north]: Way): Way => [-east, -north];

function angleOf(one: Way, other: Way): number {
  const cosine = dot(one, other) / (lengthOf(one) * lengthOf(other));
  return (Math.acos(Math.max(-1, Math.min(1, cosine))) * 180) / Math.PI;
}

const dot = (one: Way, other: Way): number => one[0] * other[0] + one[1] * other[1];

/** The way from a place to the first fix that is clear of it, and to which the next one fits. */
function findWay(fixes: readonly Fix[], place: LonLat): Way | undefined {
  const clear = fixes.filter((fix) => greatCircle(place, fix.place) >= WAY_M + (fix.accuracy ?? 0));
  const ways = clear.slice(0, 4).map((fix) => wayBetween(place, fix.place));
  return ways.find((way, n) => angleOf(way, ways[n + 1] ?? way) <= ONWARD_DEGREES);
}

/** How much further on the last third of a stay is than the first one. */
function metresCrept(cluster: Cluster, track: readonly Fix[], direction: Way): number {
  const third = Math.max(1, Math.floor(cluster.length / 3));
  const way = wayBetween(
    middleOf(cluster.slice(0, third), track),
    middleOf(cluster.slice(-third), track),
  );
  return dot(way, direction) / lengthOf(direction);
}

/**
 * Whether the device was slow beside a stay, but moved.
 *
 * @param fixes from the stay on, forwards or backwards
 * @param edge the stay's first or last moment
 */
function isSlow(fixes: readonly Fix[], edge: number, place: LonLat): boolean {
  const beside = fixes.filter(({ at }) => Math.abs(at - edge) <= WAY_MS);
  const furthest = beside.at(-1);
  // Silence tells nothing.
  if (!furthest || Math.abs(furthest.at - edge) < WAY_MS / 2) return false;
  return greatCircle(place, furthest.place) <= SLOW_M;
}
