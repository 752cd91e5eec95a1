import { createRouteUrl } from "~/features/urls";
import { pinRow } from "~/map";
import { Icon } from "~/ui";
import { Facts } from "~/ui/page";
import { planQuery } from "./plan";
import { PlanButton } from "./plan-button";
import type { StopRow } from "./stop-row";

/** The stops in their order; each can be dropped. */
export function StopList({ stops }: { stops: StopRow[] }) {
  return (
    <ol aria-label="Suggested stops">
      {stops.map((stop, index) => (
        <li key={stop.id} className="stop-row row gap-3 align-start" {...pinRow(stop.id)}>
          <span className="stop-row__number tabular">{index + 1}</span>
          <StopText stop={stop} />
          <PlanButton
            size="small"
            variant="quiet"
            icon={<Icon name="x" />}
            name="drop"
            value={stop.id}
            aria-label={`Drop ${stop.name}`}
            onPress={focusNext}
            to={(plan) =>
              createRouteUrl(planQuery({ ...plan, dropped: [...plan.dropped, stop.id] }))
            }
          >
            Drop
          </PlanButton>
        </li>
      ))}
    </ol>
  );
}

function StopText({ stop }: { stop: StopRow }) {
  return (
    <div className="stop-row__text breakable">
      <p className="stop-row__name medium" dir="auto">
        {stop.name}
      </p>
      <p className="muted small">
        <Facts of={[stop.type, `Last visit ${stop.lastVisit}`]} />
      </p>
      <p className="muted small" dir="auto">
        {stop.address}
      </p>
    </div>
  );
}

/** The row goes, so the focus moves to the next one's button, or to the heading. */
export function focusNext(button: HTMLButtonElement) {
  const row = button.closest("li");
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const target = next?.querySelector<HTMLElement>("button");
  (target ?? document.getElementById("suggested-route"))?.focus();
}
