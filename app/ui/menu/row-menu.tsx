import { Fragment, type MouseEvent, type ReactNode, useId } from "react";
import { Icon, moveFocus, useHandOn, useNavigate } from "..";

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  to?: string;
  /** Sends this form with what the item stands for, instead of leading somewhere. */
  submit?: { form: string; name: string; value: string };
  disabled?: boolean;
  /** Why it is disabled. */
  reason?: string;
  danger?: boolean;
  /** Stands in the item's place: a small form of its own. */
  content?: ReactNode;
}

/** A "…" button and what it opens: links and submit buttons in a popover of the platform's own. */
export function RowMenu({
  label,
  actions,
  outlined,
  face,
}: {
  label: string;
  actions: MenuAction[];
  outlined?: boolean;
  /** What the button shows instead of "…". */
  face?: ReactNode;
}) {
  const id = useId();
  const navigate = useNavigate();
  const handOn = useHandOn();
  return (
    // One handler for all the links: a long list renders hundreds of them.
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the links in it
    <div className="row-menu" onClick={(event) => follow(event, navigate)} onKeyDown={moveFocus}>
      <button
        type="button"
        className={face ? FACE : `${ICON}${outlined ? " icon-button--outlined" : ""}`}
        popovertarget={id}
        aria-label={label}
      >
        {face ?? <Icon name="ellipsis" />}
      </button>
      <div id={id} popover="auto" className="row-menu__list popover">
        {actions.map((action) => menuItem({ ...action, to: action.to && handOn(action.to) }))}
      </div>
    </div>
  );
}

const ICON = "icon-button row-menu__button";
const FACE = "button button--secondary button--medium row-menu__face";

function menuItem(action: MenuAction) {
  const { label, icon, to, submit, disabled, reason, danger, content } = action;
  if (content) return <Fragment key={label}>{content}</Fragment>;
  const className = danger ? "row-menu__danger" : undefined;
  if (submit && !disabled) {
    return (
      <button key={label} type="submit" className={className} {...submit}>
        {icon}
        {label}
      </button>
    );
  }
  if (disabled || !to) {
    return (
      <button key={label} type="button" disabled className={className}>
        {icon}
        <span>
          {label}
          {reason && <span className="row-menu__reason">{reason}</span>}
        </span>
      </button>
    );
  }
  return (
    <a key={label} className={className} href={to}>
      {icon}
      {label}
    </a>
  );
}

/** Leads where a plain press on a link points, without loading the page anew. */
function follow(event: MouseEvent<HTMLElement>, navigate: ReturnType<typeof useNavigate>) {
  const item = event.target instanceof Element ? event.target.closest("a, [type=submit]") : null;
  // A form that the browser refuses stays in sight.
  if (item instanceof HTMLButtonElement && item.form?.checkValidity() !== false) {
    item.closest<HTMLElement>("[popover]")?.hidePopover();
  }
  const link = item instanceof HTMLAnchorElement ? item : null;
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || modified || event.button !== 0) return;
  event.preventDefault();
  link.closest<HTMLElement>("[popover]")?.hidePopover();
  navigate(link.pathname + link.search, { preventScrollReset: true });
}
