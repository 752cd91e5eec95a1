import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { pageRouter } from "~/remix-adapter/page-router";
import { focusHeading } from "~/ui";

/** The element that was focused last, and the path of the page at that time. */
let focused: { element: EventTarget | null; path: string } | undefined;

/** Remembers what is focused, for `PageAnnouncer`. */
export function watchFocus(): void {
  const remember = (element: EventTarget | null) => {
    focused = { element, path: location.pathname };
  };
  remember(document.activeElement);
  addEventListener("focusin", ({ target }) => remember(target));
}

/**
 * After a navigation to another path, announces the page's title and moves the focus to its
 * heading. Where the path stays, the focus stays too, unless its element is gone.
 */
export function PageAnnouncer() {
  const { key, pathname } = useLocation();
  const [title, setTitle] = useState("");
  const before = useRef({ key, pathname, hasDialog: false });
  useEffect(() => {
    const { current } = before;
    const hasDialog = document.querySelector("[role=dialog]") !== null;
    before.current = { key, pathname, hasDialog };
    if (current.key === key) return;
    const isOtherPath = current.pathname !== pathname;
    // Dialogs and tabs put theirs before it first.
    if (isOtherPath) requestAnimationFrame(() => setTitle(document.title));
    // A dialog that opens takes the focus, and one that closes gives it back.
    if (hasDialog || current.hasDialog) return;
    if (isFocusLost() || (isOtherPath && !isFocusMeant())) focusHeading();
  }, [key, pathname]);
  return (
    <div className="visually-hidden" aria-live="polite">
      {title}
    </div>
  );
}

const isNothingFocused = () => document.activeElement === document.body;

/** Whether the focused element was removed. */
const isFocusLost = () =>
  isNothingFocused() && focused?.element instanceof Node && !focused.element.isConnected;

/** Whether the new page took the focus itself, or the link that was followed keeps its place. */
function isFocusMeant(): boolean {
  if (isNothingFocused()) return false;
  // The address changes before the page is rendered.
  const isOfThisPage = focused?.path === location.pathname;
  return isOfThisPage || pageRouter().state.preventScrollReset;
}
