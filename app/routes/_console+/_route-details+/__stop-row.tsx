import { Link, useSearchParams } from "@remix-run/react";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Check from "lucide-react/icons/check";
import Grip from "lucide-react/icons/grip-vertical";
import MapPin from "lucide-react/icons/map-pin";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import type { KeyboardEvent } from "react";
import { locationDetailsUrl, removeStopUrl, routeDialogUrl } from "~/lib/urls";
import { pinRow } from "~/ui/map";
import { type MenuAction, RowMenu } from "~/ui/menu";
import type { Beside } from "./__order";
import { overRoute } from "./__own-query";
import { moveValue } from "./__route-forms";
import type { StopRow } from "./__show-stop";

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
  routeId: string;
  /** Where Move up and Move down lead. */
  steps: Beside | undefined;
  /** None where stops can't be moved now. */
  handle: Handle | null;
  /** None on a completed route, whose stops stay. */
  open: boolean;
}

/** One stop: visited ones are darker, checked and fixed. */
export function StopItem({ stop, routeId, steps, handle, open }: StopItemProps) {
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
          <Grip aria-hidden="true" />
        </button>
      ) : (
        <span />
      )}
      <span className="stop__number">{number}</span>
      <div className="stop__text">
        <Link className="stop__name" to={locationDetailsUrl(stop.locationId)}>
          {name}
        </Link>
        <StopFacts stop={stop} />
      </div>
      <div className="stop__end">
        {visited && (
          <span className="stop__check" title="Visited">
            <Check aria-hidden="true" />
            <span className="visually-hidden">Visited</span>
          </span>
        )}
        <RowMenu label={`Actions for ${name}`} actions={actionsOf()} />
      </div>
    </li>
  );

  function actionsOf(): MenuAction[] {
    const details = {
      label: "View details",
      to: locationDetailsUrl(stop.locationId),
      icon: <MapPin aria-hidden="true" />,
    };
    if (!open) return [details];
    const addAfter = {
      label: "Add location after",
      to: overRoute(routeDialogUrl(routeId, "add-location-after", number), query),
      icon: <Plus aria-hidden="true" />,
    };
    if (visited) return [details, addAfter];
    const move = (place: number | undefined) =>
      place && handle ? { form: MOVE_FORM, name: "move", value: moveValue(id, place) } : undefined;
    return [
      details,
      addAfter,
      { label: "Move up", submit: move(steps?.up), icon: <ArrowUp aria-hidden="true" /> },
      { label: "Move down", submit: move(steps?.down), icon: <ArrowDown aria-hidden="true" /> },
      {
        label: "Remove",
        to: overRoute(removeStopUrl(routeId, id), query),
        danger: true,
        icon: <Trash aria-hidden="true" />,
      },
    ];
  }
}

function StopFacts({ stop }: { stop: StopRow }) {
  const { type, lastVisit, arrived, departed, was } = stop;
  const facts = [type, lastVisit && `Last visit ${lastVisit}`].filter(Boolean).join(" · ");
  const times = [arrived && `Arrived ${arrived}`, departed && `Departed ${departed}`]
    .filter(Boolean)
    .join(" · ");
  return (
    <>
      {facts && <span className="stop__facts">{facts}</span>}
      {times && <span className="stop__facts">{times}</span>}
      {was !== undefined && <span className="stop__was">Moved, was stop {was}</span>}
    </>
  );
}
