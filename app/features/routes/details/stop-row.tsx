import { useSearchParams } from "@remix-run/react";
import type { KeyboardEvent } from "react";
import { locationDetailsUrl, removeStopUrl, routeDialogUrl } from "~/features/urls";
import { pinRow } from "~/map";
import { Icon, type IconName, Link } from "~/ui";
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
  const { stop, route, hours, handle, open } = props;
  const [query] = useSearchParams();
  const { id, number, name, visited, failed } = stop;
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
          <span className="stack muted" title={failed ?? "Visited"}>
            <Icon name={failed ? "x" : "check"} />
            <span className="visually-hidden">{failed ?? "Visited"}</span>
          </span>
        )}
        {open && (
          <IconLink
            to={overRoute(routeDialogUrl(route.id, "add-location-after", number), query)}
            icon="plus"
            title="Add location after"
            of={name}
          />
        )}
        {!fixed && (
          <IconLink
            to={overRoute(removeStopUrl(route.id, id), query)}
            icon="trash-2"
            title="Remove"
            of={name}
          />
        )}
        <RowMenu label={`Actions for ${name}`} actions={stopActions(props, query)} />
      </div>
    </li>
  );
}

/** What a button of a stop is called, and of which stop it is. */
interface IconLinkProps {
  to: string;
  icon: IconName;
  title: string;
  of: string;
}

/** A dialog about one stop. */
const IconLink = ({ to, icon, title, of }: IconLinkProps) => (
  <Link
    className="icon-button"
    to={to}
    title={title}
    aria-label={`${title}: ${of}`}
    preventScrollReset
  >
    <Icon name={icon} />
  </Link>
);

/** What else can be done with one stop; visited ones, and those of a completed route, stay. */
function stopActions(
  { stop, route, steps, handle, open }: StopItemProps,
  query: URLSearchParams,
): MenuAction[] {
  const details = { label: "View details", to: locationDetailsUrl(stop.locationId) };
  if (!open || stop.visited) return [details];
  const movable = handle !== null && !handle.disabled && (steps?.up ?? steps?.down) !== undefined;
  const move = (place: number | undefined) =>
    place && movable
      ? { form: MOVE_FORM, name: "move", value: moveValue(stop.id, place) }
      : undefined;
  return [
    details,
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
  ];
}

function StopFacts({ stop }: { stop: StopRow }) {
  const { type, address, lastVisit, failed, times, waits, was } = stop;
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
        <Facts of={[failed, ...times]} />
      </span>
      {waits && (
        <Link className="small" to={waits}>
          Reported, needs a look
        </Link>
      )}
      {was !== undefined && <span className="stop__was">Was stop {was}</span>}
    </>
  );
}
