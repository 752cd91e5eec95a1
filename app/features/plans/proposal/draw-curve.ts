/** What other settings of fairness give: distance against the longest day. */
import type { PlanProposal, PlanRules } from "contract/entities";
import { distanceInWords, formatDuration, type Units } from "~/lib/figures";

export interface FairnessPoint {
  fairness: number;
  /** In the drawing. */
  x: number;
  y: number;
  distance: string;
  longest: string;
  served: number;
  isNow: boolean;
}

export interface ShownCurve {
  points: FairnessPoint[];
  /** Through all points. */
  line: string;
}

/** The drawing's size, and what is left free around its points. */
export const CURVE = { width: 360, height: 170, left: 20, right: 20, top: 24, bottom: 30 };

/** The solved settings as points of a drawing; null where there is nothing to choose between. */
export function showCurve(
  { curve }: PlanProposal,
  { fairness }: PlanRules,
  units: Units,
): ShownCurve | null {
  if (curve.length < 2) return null;
  const solved = curve.toSorted((a, b) => a.fairness - b.fairness);
  const x = scale(
    solved.map(({ figures }) => figures.distance),
    [CURVE.left, CURVE.width - CURVE.right],
  );
  const y = scale(
    solved.map(({ figures }) => figures.longest),
    [CURVE.height - CURVE.bottom, CURVE.top],
  );
  const points = solved.map(
    ({ fairness: value, figures }): FairnessPoint => ({
      fairness: value,
      x: x(figures.distance),
      y: y(figures.longest),
      distance: distanceInWords(figures.distance, units),
      longest: formatDuration(figures.longest),
      served: figures.served,
      isNow: value === fairness,
    }),
  );
  return { points, line: points.map((point) => `${point.x},${point.y}`).join(" ") };
}

/** A scale from the least to the most of some values; the middle where they are all the same. */
function scale(values: readonly number[], [from, to]: readonly [number, number]) {
  const least = Math.min(...values);
  const span = Math.max(...values) - least;
  return (value: number) =>
    Math.round(span > 0 ? from + ((value - least) / span) * (to - from) : (from + to) / 2);
}
