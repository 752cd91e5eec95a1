import type { ReactNode } from "react";
import { durationParts, NOTHING } from "~/lib/figures";
import type { RouteSummary } from "./read-screen.server";

/** The figures of a route. */
export function Summary({ route }: { route: RouteSummary }) {
  const { completed, visited, stops } = route;
  return (
    <dl className="route-summary">
      <Figure label="Distance">
        {route.distance}
        {route.distance !== NOTHING && <Unit>mi</Unit>}
      </Figure>
      <Figure label="Estimated time">
        <Duration seconds={route.estimatedTime} />
      </Figure>
      <Figure label="Visited">
        {visited}
        <Unit>{`of ${stops} ${stops === 1 ? "stop" : "stops"}`}</Unit>
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
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="route-summary__figure">
      <dt>{label}</dt>
      <dd>{children}</dd>
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
