import { BY_STRAIGHT_LINES } from "geo/directions/engine";
import type { ReactNode } from "react";
import { formatDistance, formatDuration, type Units, unitOf, wholeMinutes } from "~/lib/figures";
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
      </dl>
      <p className="route-figures__note muted small" role="status">
        {path ? noteOf(path) : "Calculating distance and time… You can keep working, or leave."}
      </p>
    </div>
  );
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
