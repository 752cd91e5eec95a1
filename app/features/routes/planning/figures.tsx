import { BY_STRAIGHT_LINES } from "geo/directions/engine";
import type { ReactNode } from "react";
import { formatDistance, formatDuration, type Units, unitOf, wholeMinutes } from "~/lib/figures";
import { FormMessage } from "~/ui";
import type { DayFigures } from "../path/day-figures.server";
import { ErrorBox } from "./error-box";
import type { ShownPath } from "./screen.server";

/** Distance and time of the path, and whose figures they are; holds its place until they are known. */
export function RouteFigures({ path, units }: { path: ShownPath | null; units: Units }) {
  if (path && !path.ok) return <ErrorBox message={path.message} />;
  const before = path?.before;
  return (
    <div className="route-figures">
      <dl className="cluster align-start">
        <div>
          <dt className="muted small">Distance</dt>
          <dd className="tabular">
            <Figure before={before && formatDistance(before.distance, units)}>
              {path && formatDistance(path.figures.distance, units)}
            </Figure>{" "}
            {unitOf(units)}
          </dd>
        </div>
        <div>
          <dt className="muted small">Time</dt>
          <dd className="tabular">
            <Figure before={before && formatDuration(before.time)}>
              {path && formatDuration(path.figures.time)}
            </Figure>
          </dd>
        </div>
        {path?.day && (
          <div>
            <dt className="muted small">With visits</dt>
            <dd className="tabular">
              <Figure>{formatDuration(path.day.length)}</Figure>
            </dd>
          </div>
        )}
      </dl>
      {path?.day && <DayProblems day={path.day} />}
      <p className="route-figures__note muted small" role="status">
        {path ? noteOf(path) : "Calculating distance and time… You can keep working, or leave."}
      </p>
    </div>
  );
}

/** What an agent could not do in the day as it is planned. */
function DayProblems({ day: { overtime, closedStops } }: { day: DayFigures }) {
  const problems = [
    ...(overtime >= 60 ? [`${formatDuration(overtime)} longer than the working day`] : []),
    ...(closedStops > 0
      ? [`${closedStops === 1 ? "1 stop is" : `${closedStops} stops are`} closed when reached`]
      : []),
  ];
  if (problems.length === 0) return null;
  return <FormMessage tone="warning">{`${problems.join("; ")}.`}</FormMessage>;
}

function Figure({ before, children }: { before?: string | null; children: ReactNode }) {
  return (
    <>
      {before && (
        <>
          <span className="visually-hidden">before</span> <s className="muted">{before}</s>{" "}
          <span className="visually-hidden">now</span>
        </>
      )}
      <strong>{children ?? <span className="route-figures__coming" aria-hidden="true" />}</strong>
    </>
  );
}

/** Whose figures these are, and what another order has brought; one stop has nobody's. */
function noteOf(path: Extract<ShownPath, { ok: true }>): string {
  const { order, source, before, improved, byStraightLines } = path;
  if (order.length < 2) return "";
  if (!before) return source;
  const result = improved
    ? `The better order saves ${savingOf(before.time, path.figures.time)}.`
    : "No better order was found. The stops keep their order.";
  const notes = byStraightLines ? [result, BY_STRAIGHT_LINES] : [result];
  return `${source.replace(/\.?$/, ".")} ${notes.join(" ")}`;
}

/** Of the times as they are shown, so that they add up. */
function savingOf(before: number, now: number): string {
  const minutes = wholeMinutes(before) - wholeMinutes(now);
  return minutes === 0 ? "less than a minute" : formatDuration(minutes * 60);
}
