/** What other settings of fairness give: distance against the longest day. */
import type { PlanProposal, PlanRules } from "contract/entities";
import { distanceInWords, formatDuration, type Units } from "~/lib/figures";

export interface FairnessPoint {
  fairness: number;
  /** In the drawing. */
  x: number;
  y: number;
  /** The settings that are named above it; empty: another point beside it names it. */
  label: string;
  routes: number;
  distance: string;
  longest: string;
  served: number;
  isNow: boolean;
}

/** A figure beside an axis, at its place in the drawing. */
export interface CurveTick {
  at: number;
  label: string;
}

export interface ShownCurve {
  points: FairnessPoint[];
  /** The least and the most of distances, which grow to the right, and of longest days, which grow upwards. */
  across: CurveTick[];
  up: CurveTick[];
  /** Through all points. */
  line: string;
  /** All settings give the same. */
  isFlat: boolean;
  /** Settings that are worse than another one in all that is shown are left out. */
  isCut: boolean;
}

/** The drawing's size, and what is left free around its points. */
export const CURVE = { width: 360, height: 210, left: 100, right: 40, top: 44, bottom: 52 };

/**
 * The solved settings as points of a drawing; null where there is nothing to choose between. The
 * present one has the figures of the proposal, which may have been changed by hand.
 */
export function showCurve(
  { curve, figures: present }: Pick<PlanProposal, "curve" | "figures">,
  { fairness }: PlanRules,
  units: Units,
): ShownCurve | null {
  if (curve.length < 2) return null;
  const all = curve
    .toSorted((a, b) => a.fairness - b.fairness)
    .map((one) => (one.fairness === fairness ? { ...one, figures: present } : one));
  const solved = all.filter(
    (one) => one.fairness === fairness || !all.some((other) => isBetter(other, one)),
  );
  if (solved.length < 2) return null;
  const distances = solved.map(({ figures }) => figures.distance);
  const longest = solved.map(({ figures }) => figures.longest);
  const x = scale(distances, [CURVE.left, CURVE.width - CURVE.right]);
  const y = scale(longest, [CURVE.height - CURVE.bottom, CURVE.top]);
  const points = solved.map(
    ({ fairness: value, figures }): Omit<FairnessPoint, "label"> => ({
      fairness: value,
      x: x(figures.distance),
      y: y(figures.longest),
      routes: figures.days,
      distance: distanceInWords(figures.distance, units),
      longest: formatDuration(figures.longest),
      served: figures.served,
      isNow: value === fairness,
    }),
  );
  const line = points.map((point) => `${point.x},${point.y}`).join(" ");
  const seen = points.map(({ routes, distance, longest, served }) =>
    JSON.stringify([routes, distance, longest, served]),
  );
  return {
    points: withLabels(points),
    across: ticks(distances, x, (metres) => distanceInWords(metres, units)),
    up: ticks(longest, y, formatDuration),
    line,
    isFlat: new Set(seen).size === 1,
    isCut: solved.length < all.length,
  };
}

type Solved = PlanProposal["curve"][number];

/** Figures of a setting as far as a reader sees differences: less is better. */
const valuesOf = ({ figures: { served, days, distance, longest } }: Solved): number[] => [
  ...[-served, days, Math.round(distance / 10), Math.round(longest / 60)],
];

/** Whether a setting is better in some figure and worse in none. */
function isBetter(one: Solved, other: Solved): boolean {
  const theirs = valuesOf(other);
  const apart = valuesOf(one).map((value, at) => value - (theirs[at] ?? 0));
  return apart.every((by) => by <= 0) && apart.some((by) => by < 0);
}

/** The least and the most of some values; one where both are written alike. */
function ticks(
  values: readonly number[],
  at: (value: number) => number,
  write: (value: number) => string,
): CurveTick[] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const all = [least, most].map((value) => ({ at: at(value), label: write(value) }));
  return all[0]?.label === all[1]?.label ? all.slice(0, 1) : all;
}

type Placed = Pick<FairnessPoint, "fairness" | "x" | "y">;

/** Points closer than this have one label. */
const NEAR = { x: 24, y: 14 };

const isNear = (one: Placed, other: Placed): boolean =>
  Math.abs(one.x - other.x) < NEAR.x && Math.abs(one.y - other.y) < NEAR.y;

/** Names points that are on or beside each other at the first one of them. */
function withLabels<Point extends Placed>(points: readonly Point[]) {
  const leaderOf = (point: Point) => points.find((other) => isNear(other, point));
  return points.map((point) => {
    const group = points.filter((other) => leaderOf(other) === point);
    return { ...point, label: group.map(({ fairness }) => fairness).join(", ") };
  });
}

/** A scale from the least to the most of some values; the middle where they are all the same. */
function scale(values: readonly number[], [from, to]: readonly [number, number]) {
  const least = Math.min(...values);
  const span = Math.max(...values) - least;
  return (value: number) =>
    Math.round(span > 0 ? from + ((value - least) / span) * (to - from) : (from + to) / 2);
}
