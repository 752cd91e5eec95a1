import { formatMiles } from "~/lib/format";
import { FormMessage } from "~/ui/form";
import { formatDuration } from "./__duration";
import type { ShownWay } from "./__screen.server";

/** Distance and time of the way, and who says so; holds its place until they are known. */
export function RouteFigures({ way }: { way: ShownWay | null }) {
  if (way && !way.ok) return <FormMessage tone="error">{way.message}</FormMessage>;
  const before = way?.before;
  return (
    <div className="route-figures">
      <dl>
        <div>
          <dt>Distance</dt>
          <dd>
            <Changed before={before && formatMiles(before.distance)}>
              {way ? formatMiles(way.figures.distance) : <Coming />}
            </Changed>{" "}
            mi
          </dd>
        </div>
        <div>
          <dt>Time</dt>
          <dd>
            <Changed before={before && formatDuration(before.time)}>
              {way ? formatDuration(way.figures.time) : <Coming />}
            </Changed>
          </dd>
        </div>
        <div>
          <dt>Directions</dt>
          <dd className="route-figures__engine">{way ? way.engine : <Coming />}</dd>
        </div>
      </dl>
      <p className="route-figures__note" role="status">
        {!way && "Finding the way… You can go on, or leave."}
        {before && saved(before.time, way?.figures.time ?? 0)}
      </p>
    </div>
  );
}

function Changed({ before, children }: { before?: string | null; children: React.ReactNode }) {
  return (
    <>
      {before && (
        <>
          <span className="visually-hidden">before</span>
          <s>{before}</s> <span className="visually-hidden">now</span>
        </>
      )}
      <strong>{children}</strong>
    </>
  );
}

const Coming = () => <span className="route-figures__coming" aria-hidden="true" />;

function saved(before: number, now: number): string {
  const seconds = before - now;
  return seconds < 30
    ? "No better order was found: the stops stay as they were."
    : `The better order saves ${formatDuration(seconds)}.`;
}
