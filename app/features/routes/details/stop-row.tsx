import { useSearchParams } from "@remix-run/react";
import type { KeyboardEvent } from "react";
import { locationDetailsUrl, removeStopUrl, routeDialogUrl } from "~/features/urls";
import { pinRow } from "~/map";
import { Icon, Link } from "~/ui";
import { type MenuAction, RowMenu } from "~/ui/menu";
import { Facts } from "~/ui/page";
import { MoveTo } from "./move-to";
import { moveValue } from "./move-value";
import type { Beside } from "./order";
import type { RouteSummary } from "./read-screen.server";
import { backToRouteUrl, overRoute } from "./screen-query";
import type { StopRow } from "./show-stop";
import type { StopHours } from "./stop-hours.server";

/** The form that all buttons for moving a stop belong to. */
export const MOVE_FORM = "move-stop";

/** What the handle of a stop does with keys. */
export interface Handle {
  lifted: boolean;
  disabled: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
  onBlur: () => void;
}

interface StopItemProps {
  stop: StopRow;
  route: RouteSummary;
  /** On the day on which it is reached; none where nobody knows them. */
  hours: StopHours | undefined;
  /** Where Move up and Move down lead. */
  steps: Beside | undefined;
  /** None where stops can't be moved now. */
  handle: Handle | null;
  /** None on a completed route, whose stops stay. */
  open: boolean;
}

/** One stop: visited ones are darker, checked and fixed. */
export function StopItem(props: StopItemProps) {
  const { stop, hours, handle, open } = props;
  const [query] = useSearchParams();
  const { id, number, name, visited } = stop;
  const fixed = visited || !open;
  return (
    <li
      className={`stop${visited ? " stop--visited" : ""}${handle?.lifted ? " stop--lifted" : ""}`}
      data-stop={fixed ? undefined : id}
      {...pinRow(id)}
    >
      {!fixed && handle ? (
        <button
          type="button"
          className="stop__handle js-only"
          aria-label={`Move ${name}`}
          aria-describedby="move-help"
          aria-pressed={handle.lifted}
          aria-disabled={handle.disabled || undefined}
          onKeyDown={handle.onKeyDown}
          onBlur={handle.onBlur}
        >
          <Icon name="grip-vertical" />
        </button>
      ) : (
        <span />
      )}
      <span className="stop__number">{number}</span>
      <div className="stack">
        <Link className="stop__name" dir="auto" to={locationDetailsUrl(stop.locationId)}>
          {name}
        </Link>
        <StopFacts stop={stop} />
        {hours && (
          <span className={hours.closed ? "stop__closed small medium" : "stop__facts muted small"}>
            {hours.words}
          </span>
        )}
      </div>
      <div className="row gap-1">
        {visited && (
          <span className="stack muted" title="Visited">
            <Icon name="check" />
            <span className="visually-hidden">Visited</span>
          </span>
        )}
        <RowMenu label={`Actions for ${name}`} actions={stopActions(props, query)} />
      </div>
    </li>
  );
}

/** What can be done with one stop; visited ones, and those of a completed route, stay. */
function stopActions(
  { stop, route, steps, handle, open }: StopItemProps,
  query: URLSearchParams,
): MenuAction[] {
  const details = { label: "View details", to: locationDetailsUrl(stop.locationId) };
  if (!open) return [details];
  const addAfter = routeDialogUrl(route.id, "add-location-after", stop.number);
  const first = [details, { label: "Add location after", to: overRoute(addAfter, query) }];
  if (stop.visited) return first;
  const movable = handle !== null && !handle.disabled && (steps?.up ?? steps?.down) !== undefined;
  const move = (place: number | undefined) =>
    place && movable
      ? { form: MOVE_FORM, name: "move", value: moveValue(stop.id, place) }
      : undefined;
  return [
    ...first,
    { label: "Move up", submit: move(steps?.up) },
    { label: "Move down", submit: move(steps?.down) },
    ...(movable
      ? [
          {
            label: "Move to place",
            content: (
              <MoveTo stopId={stop.id} route={route} action={backToRouteUrl(route.id, query)} />
            ),
          },
        ]
      : []),
    { label: "Remove", to: overRoute(removeStopUrl(route.id, stop.id), query), danger: true },
  ];
}

function StopFacts({ stop }: { stop: StopRow }) {
  const { type, address, lastVisit, arrived, departed, was } = stop;
  return (
    <>
      {address && (
        <span className="stop__facts muted small truncate" dir="auto" title={address}>
          {address}
        </span>
      )}
      <span className="stop__facts muted small">
        <Facts of={[type, lastVisit && `Last visit ${lastVisit}`]} />
      </span>
      <span className="stop__facts muted small">
        <Facts of={[arrived && `Arrived ${arrived}`, departed && `Departed ${departed}`]} />
      </span>
      {was !== undefined && <span className="stop__was">Was stop {was}</span>}
    </>
  );
}
