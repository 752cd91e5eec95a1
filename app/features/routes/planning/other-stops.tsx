import { createRouteUrl } from "~/features/urls";
import { Icon } from "~/ui";
import type { LeftOutStop } from "./left-out";
import { planQuery } from "./plan";
import { PlanButton } from "./plan-button";
import { focusNext } from "./stop-list";
import type { StopRow } from "./stop-row";

/** What was suggested and is not wanted; each can be put back. */
export function DroppedStops({ stops }: { stops: StopRow[] }) {
  if (stops.length === 0) return null;
  return (
    <section className="other-stops" aria-labelledby="dropped-stops">
      <h3 id="dropped-stops">Dropped ({stops.length})</h3>
      <ul>
        {stops.map((stop) => (
          <li key={stop.id} className="stop-row row gap-3 align-start">
            <div className="stop-row__text breakable">
              <p className="stop-row__name medium" dir="auto">
                {stop.name}
              </p>
              <p className="muted small" dir="auto">
                {stop.address}
              </p>
            </div>
            <PlanButton
              size="small"
              variant="quiet"
              icon={<Icon name="undo-2" />}
              name="putBack"
              value={stop.id}
              aria-label={`Put back ${stop.name}`}
              onPress={focusNext}
              to={(plan) =>
                createRouteUrl(
                  planQuery({ ...plan, dropped: plan.dropped.filter((id) => id !== stop.id) }),
                )
              }
            >
              Put back
            </PlanButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is near and not suggested, and why. */
export function LeftOutStops({ stops }: { stops: LeftOutStop[] }) {
  if (stops.length === 0) return null;
  return (
    <details className="other-stops">
      <summary>Left out ({stops.length})</summary>
      <ul>
        {stops.map((stop) => (
          <li key={stop.id} className="stop-row row gap-3 align-start">
            <div className="stop-row__text breakable">
              <p className="stop-row__name medium" dir="auto">
                {stop.name}
              </p>
              <p className="muted small" dir="auto">
                {stop.address}
              </p>
              <p className="muted small">{stop.reasons.join(", ")}</p>
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
