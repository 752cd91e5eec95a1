import { ENGINE_LABELS, type EngineName } from "geo/directions/engine";
import type { ReactNode } from "react";
import { durationParts, formatDuration, NOTHING, unitOf } from "~/lib/figures";
import { FormMessage } from "~/ui";
import type { DrawnPath } from "../path/drawn-path";
import { otherFigures } from "./other-figures";
import type { RouteSummary } from "./read-screen.server";

interface SummaryProps {
  route: RouteSummary;
  /** The path along its stops as it is found now, where it is looked for. */
  now?: DrawnPath;
}

/** The figures of a route; those that were stored by another reckoning than today's say so. */
export function Summary({ route, now }: SummaryProps) {
  const { completed, visited, stops } = route;
  const unit = unitOf(route.units);
  const other = now?.length && otherFigures(route, now.length);
  return (
    <>
      <dl className="route-summary tiles frame">
        <Figure label="Distance">
          {route.distance}
          {route.distance !== NOTHING && (
            <Unit>{route.roundTrip ? `${unit}, round trip` : unit}</Unit>
          )}
        </Figure>
        <Figure label="Estimated time">
          <Duration seconds={route.estimatedTime} />
        </Figure>
        {route.dayLength !== null && (
          <Figure label="Length of day">
            <Duration seconds={route.dayLength} />
          </Figure>
        )}
        <Figure label="Visited">
          {visited}
          <Unit>{route.ofStops}</Unit>
        </Figure>
        {completed ? (
          <>
            <Figure label="Time Taken">
              <Duration seconds={completed.took} />
            </Figure>
            <Figure label="Completed On">{completed.on}</Figure>
          </>
        ) : (
          <Figure label="Left to Visit">{stops - visited}</Figure>
        )}
        <Figure label="Created">{route.created}</Figure>
      </dl>
      {route.overtime >= 60 && (
        <FormMessage tone="warning">
          {`The day is ${formatDuration(route.overtime)} longer than the working day.`}
        </FormMessage>
      )}
      {other && now.engine && (
        <p className="route-summary__stored muted small">{storedByOther(other, now.engine)}</p>
      )}
    </>
  );
}

/** That the figures were not made by the engine that answers now, and what this one says. */
const storedByOther = ({ distance, time }: { distance: string; time: string }, by: EngineName) => {
  const engine = by === "estimate" ? "The estimate" : `${ENGINE_LABELS[by]}, which draws the line,`;
  return `The stored distance and time come from another calculation. ${engine} now gives ${distance} and ${time}.`;
};

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="route-summary__figure">
      <dt className="muted small">{label}</dt>
      <dd className="strong tabular">{children}</dd>
    </div>
  );
}

const Unit = ({ children }: { children: string }) => <small> {children} </small>;

function Duration({ seconds }: { seconds: number | null }) {
  const parts = durationParts(seconds);
  if (!parts) return NOTHING;
  return parts.map(([amount, unit]) => (
    <span key={unit}>
      {amount}
      <Unit>{unit}</Unit>
    </span>
  ));
}
