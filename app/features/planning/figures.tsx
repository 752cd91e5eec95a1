import type { ReactNode } from "react";
import { BY_STRAIGHT_LINES } from "~/directions/engine";
import { formatDuration, formatMiles } from "~/lib/figures";
import { ErrorBox } from "./error-box";
import type { ShownPath } from "./screen.server";

/** Distance and time of the path, and whose figures they are; holds its place until they are known. */
export function RouteFigures({ path }: { path: ShownPath | null }) {
  if (path && !path.ok) return <ErrorBox message={path.message} />;
  const before = path?.before;
  return (
    <div className="route-figures">
      <dl>
        <div>
          <dt>Distance</dt>
          <dd>
            <Figure before={before && formatMiles(before.distance)}>
              {path && formatMiles(path.figures.distance)}
            </Figure>{" "}
            mi
          </dd>
        </div>
        <div>
          <dt>Time</dt>
          <dd>
            <Figure before={before && formatDuration(before.time)}>
              {path && formatDuration(path.figures.time)}
            </Figure>
          </dd>
        </div>
      </dl>
      <p className="route-figures__note" role="status">
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
          <span className="visually-hidden">before</span> <s>{before}</s>{" "}
          <span className="visually-hidden">now</span>
        </>
      )}
      <strong>{children ?? <span className="route-figures__coming" aria-hidden="true" />}</strong>
    </>
  );
}

/** Whose figures these are, and what another order has brought; one stop has nobody's. */
function noteOf(path: Extract<ShownPath, { ok: true }>): string {
  const { order, engine, estimated, before, figures, byStraightLines } = path;
  if (order.length < 2) return "";
  const source = estimated ? "Estimated" : `Directions by ${engine}`;
  if (!before) return source;
  const seconds = before.time - figures.time;
  const result =
    seconds < 30
      ? "No better order was found, so the stops stay as they were."
      : `The better order saves ${formatDuration(seconds)}.`;
  return `${source}. ${result}${byStraightLines ? ` ${BY_STRAIGHT_LINES}` : ""}`;
}
