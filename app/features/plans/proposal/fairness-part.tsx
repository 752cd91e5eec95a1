import { Button } from "~/ui";
import { FairnessField } from "../new/rule-fields";
import { CURVE, type ShownCurve } from "./draw-curve";
import { PlanForm } from "./plan-form";
import type { PlanHead } from "./read-plan.server";

interface FairnessPartProps {
  plan: PlanHead;
  curve: ShownCurve | null;
  fairness: number;
  isOpen: boolean;
}

/** The setting of fairness, with what other settings give. */
export function FairnessPart({ plan, curve, fairness, isOpen }: FairnessPartProps) {
  return (
    <div className="plan-fairness">
      {isOpen && (
        <PlanForm plan={plan} intent="fairness" className="stack gap-3">
          <FairnessField value={String(fairness)} id="plan-fairness" />
          <Button type="submit" className="plan-day__lock">
            Plan again with this
          </Button>
        </PlanForm>
      )}
      {curve && <Curve plan={plan} curve={curve} isOpen={isOpen} />}
    </div>
  );
}

interface CurveProps {
  plan: PlanHead;
  curve: ShownCurve;
  isOpen: boolean;
}

const TITLE = "Distance against the longest day";

/** What fairness costs, and the same as a table. */
function Curve({ plan, curve, isOpen }: CurveProps) {
  return (
    <figure className="plan-curve">
      <figcaption className="chart__title">{TITLE}</figcaption>
      <p className="muted small">
        {curve.isFlat
          ? "Every setting gives the same plan."
          : "Each point is a setting of fairness."}
        {curve.isCut && " Settings that are worse in all figures are left out."}
      </p>
      {!curve.isFlat && <CurvePicture curve={curve} />}
      <PlanForm plan={plan} intent="fairness">
        <CurveTable points={curve.points} isOpen={isOpen} />
      </PlanForm>
    </figure>
  );
}

function CurvePicture({ curve }: Pick<CurveProps, "curve">) {
  const { points, line } = curve;
  return (
    <svg
      viewBox={`0 0 ${CURVE.width} ${CURVE.height}`}
      width="100%"
      role="img"
      aria-label={`${TITLE}, by fairness. The table below has the figures.`}
    >
      <Axes curve={curve} />
      <polyline className="plan-curve__line" points={line} />
      {points.map(({ fairness, x, y, label, isNow }) => (
        <g key={fairness}>
          <circle
            className={`plan-curve__point${isNow ? " plan-curve__point--now" : ""}`}
            cx={x}
            cy={y}
            r={isNow ? 6 : 4}
          />
          {label && (
            <text className="chart__word" x={x} y={y - 10} textAnchor="middle">
              {label}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** Between the points and the axes: beside them there is room for half of a name of several settings. */
const BESIDE = 32;
const AROUND = 14;

/** Both axes with their names, and the least and the most at each. */
function Axes({ curve: { across, up } }: Pick<CurveProps, "curve">) {
  const { width, height, left, right, top, bottom } = CURVE;
  const [x, y] = [left - BESIDE, height - bottom + AROUND];
  return (
    <>
      <path
        className="plan-curve__axis"
        d={`M${x} ${top - AROUND}V${y}H${width - right + BESIDE}`}
      />
      {up.map(({ at, label }) => (
        <g key={label}>
          <path className="plan-curve__axis" d={`M${x} ${at}h-4`} />
          <text className="chart__word" x={x - 8} y={at + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {across.map(({ at, label }) => (
        <g key={label}>
          <path className="plan-curve__axis" d={`M${at} ${y}v4`} />
          <text className="chart__word" x={at} y={y + 17} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
      <text className="chart__word" x={0} y={14}>
        Longest day
      </text>
      <text className="chart__word" x={width} y={height - 4} textAnchor="end">
        Distance
      </text>
    </>
  );
}

/** The figures of the curve; while the plan is open, each can be chosen. */
function CurveTable({ points, isOpen }: Pick<ShownCurve, "points"> & { isOpen: boolean }) {
  return (
    <table className="plan-curve__table small tabular">
      <thead>
        <tr>
          <th scope="col">Fairness</th>
          <th scope="col">Routes</th>
          <th scope="col">Distance</th>
          <th scope="col">Longest day</th>
          <th scope="col">Served</th>
          {isOpen && (
            <th scope="col">
              <span className="visually-hidden">Choose</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {points.map(({ fairness, routes, distance, longest, served, isNow }) => (
          <tr key={fairness}>
            <th scope="row">
              <span className="plan-curve__name">Fairness </span>
              {fairness}
            </th>
            <td data-label="Routes">{routes}</td>
            <td data-label="Distance">{distance}</td>
            <td data-label="Longest day">{longest}</td>
            <td data-label="Served">{served}</td>
            {isOpen && (
              <td>
                {isNow ? (
                  <span className="muted">Current</span>
                ) : (
                  <Button
                    type="submit"
                    size="small"
                    variant="quiet"
                    name="fairness"
                    value={fairness}
                    aria-label={`Plan again with fairness ${fairness}`}
                  >
                    Choose
                  </Button>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
