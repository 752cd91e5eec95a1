/** What other settings of fairness give: routes or distance against the longest day. */
import type { PlanFigures, PlanProposal, PlanRules } from "contract/entities";
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

export interface ShownCurve {
  /** What grows to the right: of few places the routes, of many, whose days are all used, the ways. */
  across: "routes" | "distance";
  points: FairnessPoint[];
  /** Through all points. */
  line: string;
  /** All settings give the same. */
  isFlat: boolean;
}

/** The drawing's size, and what is left free around its points. */
export const CURVE = { width: 360, height: 170, left: 20, right: 20, top: 24, bottom: 30 };

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
  const solved = curve
    .toSorted((a, b) => a.fairness - b.fairness)
    .map((one) => (one.fairness === fairness ? { ...one, figures: present } : one));
  const isByRoutes = new Set(solved.map(({ figures }) => figures.days)).size > 1;
  const across = ({ days, distance }: PlanFigures) => (isByRoutes ? days : distance);
  const x = scale(
    solved.map(({ figures }) => across(figures)),
    [CURVE.left, CURVE.width - CURVE.right],
  );
  const y = scale(
    solved.map(({ figures }) => figures.longest),
    [CURVE.height - CURVE.bottom, CURVE.top],
  );
  const points = solved.map(
    ({ fairness: value, figures }): Omit<FairnessPoint, "label"> => ({
      fairness: value,
      x: x(across(figures)),
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
    across: isByRoutes ? "routes" : "distance",
    points: withLabels(points),
    line,
    isFlat: new Set(seen).size === 1,
  };
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
