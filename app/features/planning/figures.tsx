import type { ReactNode } from "react";
import { formatDuration, formatMiles } from "~/lib/figures";
import { ErrorBox } from "./error-box";
import type { ShownWay } from "./screen.server";

/** Distance and time of the way, and who says so; holds its place until they are known. */
export function RouteFigures({ way }: { way: ShownWay | null }) {
  if (way && !way.ok) return <ErrorBox message={way.message} />;
  const before = way?.before;
  return (
    <div className="route-figures">
      <dl>
        <div>
          <dt>Distance</dt>
          <dd>
            <Figure before={before && formatMiles(before.distance)}>
              {way && formatMiles(way.figures.distance)}
            </Figure>{" "}
            mi
          </dd>
        </div>
        <div>
          <dt>Time</dt>
          <dd>
            <Figure before={before && formatDuration(before.time)}>
              {way && formatDuration(way.figures.time)}
            </Figure>
          </dd>
        </div>
      </dl>
      <p className="route-figures__note" role="status">
        {way ? noteOf(way) : "Finding the way… You can go on, or leave."}
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
function noteOf(way: Extract<ShownWay, { ok: true }>): string {
  const { order, engine, estimated, before, figures } = way;
  if (order.length < 2) return "";
  const source = estimated ? "Estimated" : `Directions by ${engine}`;
  if (!before) return source;
  const seconds = before.time - figures.time;
  return seconds < 30
    ? `${source}. No better order was found: the stops stay as they were.`
    : `${source}. The better order saves ${formatDuration(seconds)}.`;
}
