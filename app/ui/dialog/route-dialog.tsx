import * as Dialog from "@radix-ui/react-dialog";
import { type ReactNode, useEffect, useId, useRef } from "react";
import {
  focusHeading,
  Icon,
  Link,
  LinkButton,
  useBeforePaint,
  useHydrated,
  useNavigate,
  useTitlePart,
  withoutPlace,
} from "..";
import { FocusesFirst } from "../form/first-field";
import { isComposing } from "../hooks/is-composing";

export interface RouteDialogProps {
  title: string;
  /**
   * The URL to return to on closing, with its query. The fragment and the ticked rows are used only
   * without scripts.
   */
  closeTo: string;
  /** One sentence under the title. */
  description?: ReactNode;
  /** Buttons beside 'Close'; a form's own submit button may reach it by its `form` attribute. */
  actions?: ReactNode;
  closeLabel?: string;
  /** `wide` for a table. */
  size?: "small" | "medium" | "wide";
  children?: ReactNode;
}

/**
 * The modal dialog of a nested route. It stands in the server's HTML, where links close it;
 * with scripts it traps the focus, closes by Esc or a press beside it, and gives the
 * focus back.
 */
export function RouteDialog(props: RouteDialogProps) {
  const { title, description, actions, closeLabel = "Close", size, children } = props;
  const navigate = useNavigate();
  const id = useId();
  const opener = useRef<Element | null>(null);
  const hydrated = useHydrated();
  const closeTo = hydrated ? withoutPlace(props.closeTo) : props.closeTo;
  useTitlePart("dialog", title);
  useBeforePaint(() => {
    opener.current = document.activeElement;
  }, []);
  const pressClosedAnother = usePressClosesAnother();
  const close = () => navigate(closeTo, { preventScrollReset: true });

  return (
    <Dialog.Root open onOpenChange={(open) => open || close()}>
      <div className="dialog">
        <Link
          className="dialog__overlay"
          to={closeTo}
          tabIndex={-1}
          aria-hidden="true"
          preventScrollReset
          // The press itself has closed it already.
          onClick={(event) => event.preventDefault()}
        />
        <Dialog.Content
          className={`dialog__panel frame dialog__panel--${size ?? "medium"}`}
          aria-modal={hydrated ? "true" : undefined}
          aria-labelledby={`${id}-title`}
          aria-describedby={description ? `${id}-description` : undefined}
          onOpenAutoFocus={(event) => focusFirst(event)}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            giveBack(opener.current);
          }}
          onEscapeKeyDown={(event) => {
            const composing = isComposing(event);
            if (!composing && !document.querySelector(OPEN_WITHIN)) return;
            event.preventDefault();
            if (composing) return;
            // The browser, too, now leaves what it would have closed by itself.
            document.querySelector<HTMLElement>(":popover-open")?.hidePopover();
            document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
          }}
          onInteractOutside={(event) => {
            const onToast =
              event.target instanceof Element && event.target.closest("[data-toasts]");
            if (onToast || pressClosedAnother.current) event.preventDefault();
          }}
        >
          <header className="dialog__head row gap-3 between">
            <Dialog.Title className="dialog__title" dir="auto" id={`${id}-title`}>
              {title}
            </Dialog.Title>
            <Link className="icon-button" to={closeTo} aria-label="Close dialog" preventScrollReset>
              <Icon name="x" />
            </Link>
          </header>
          <div className="dialog__body">
            {description && (
              <p className="below-4 muted" dir="auto" id={`${id}-description`}>
                {description}
              </p>
            )}
            <FocusesFirst>{children}</FocusesFirst>
          </div>
          <footer className="dialog__actions cluster gap-2 at-end">
            {/* Focused without scripts, unless the dialog has a field. */}
            <LinkButton to={closeTo} preventScrollReset prefetch="none" autoFocus>
              {closeLabel}
            </LinkButton>
            {actions}
          </footer>
        </Dialog.Content>
      </div>
    </Dialog.Root>
  );
}

/** What Esc, or a press beside it, closes before it closes the dialog around it. */
const OPEN_WITHIN = "details[data-dropdown][open], [popover]:popover-open, dialog[open]";

/** Whether the press under way closes what is open within, which then is all that it does. */
function usePressClosesAnother() {
  const closes = useRef(false);
  useEffect(() => {
    // Before anything closes by it.
    const look = () => {
      closes.current = document.querySelector(OPEN_WITHIN) !== null;
    };
    document.addEventListener("pointerdown", look, true);
    return () => document.removeEventListener("pointerdown", look, true);
  }, []);
  return closes;
}

/** The first field of the dialog, else the dialog itself: not the X in its corner. */
function focusFirst(event: Event) {
  const panel = event.currentTarget;
  if (!(panel instanceof HTMLElement)) return;
  if (panel.contains(document.activeElement)) {
    event.preventDefault();
    return;
  }
  const field = panel.querySelector<HTMLElement>(
    "[autofocus], [role=alert][tabindex], .dialog__body :is(input:not([type=hidden], [readonly], :disabled), select, textarea, summary, [role=combobox])",
  );
  event.preventDefault();
  (field?.checkVisibility() ? field : panel).focus();
}

/** The opener may be gone, disabled or hidden by now: then the heading gets the focus. */
function giveBack(opener: Element | null) {
  const isKnown = opener instanceof HTMLElement && opener !== document.body;
  if (isKnown) opener.focus({ preventScroll: true });
  if (!isKnown || document.activeElement !== opener) focusHeading();
}
