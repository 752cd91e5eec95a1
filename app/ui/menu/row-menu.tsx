import { Link } from "@remix-run/react";
import Ellipsis from "lucide-react/icons/ellipsis";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import "./row-menu.css";

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  to?: string;
  disabled?: boolean;
  /** Why it is disabled. */
  reason?: string;
  danger?: boolean;
}

/** A "…" button and what it opens: a list of links, a popover of the platform's own. */
export function RowMenu({
  label,
  actions,
  outlined,
}: {
  label: string;
  actions: MenuAction[];
  outlined?: boolean;
}) {
  const id = useId();
  return (
    <div className="row-menu">
      <button
        type="button"
        className={`icon-button row-menu__button ${outlined ? "icon-button--outlined" : ""}`}
        popovertarget={id}
        aria-label={label}
      >
        <Ellipsis aria-hidden="true" />
      </button>
      <div id={id} popover="auto" className="row-menu__list">
        <ul>
          {actions.map((action) => (
            <li key={action.label}>
              <MenuItem action={action} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function MenuItem({ action }: { action: MenuAction }) {
  const { label, icon, to, disabled, reason, danger } = action;
  const className = danger ? "row-menu__item row-menu__item--danger" : "row-menu__item";
  if (disabled || !to) {
    return (
      <button type="button" disabled className={className} title={reason}>
        {icon}
        <span>
          {label}
          {reason && <span className="row-menu__reason">{reason}</span>}
        </span>
      </button>
    );
  }
  return (
    <Link
      className={className}
      to={to}
      prefetch="none"
      preventScrollReset
      onKeyDown={moveFocus}
      onClick={(event) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
    >
      {icon}
      {label}
    </Link>
  );
}

/** Up, Down, Home and End move among the links; Esc and Tab are the platform's. */
function moveFocus(event: KeyboardEvent<HTMLAnchorElement>) {
  const links = [...(event.currentTarget.closest("[popover]")?.querySelectorAll("a") ?? [])];
  const at = links.indexOf(event.currentTarget);
  const to = {
    ArrowDown: (at + 1) % links.length,
    ArrowUp: at <= 0 ? links.length - 1 : at - 1,
    Home: 0,
    End: links.length - 1,
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  links[to]?.focus();
}
