import { type RefObject, useEffect, useState } from "react";

const LIT = "data-lit";

const pinOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest("[data-pin]") : null;

interface Highlight {
  /** The id of the pin that is pointed at or has the focus. */
  lit: string | null;
  /** The id of the pin that has the focus, or whose row has it within. */
  focused: string | null;
}

/**
 * Which pin is pointed at, on the map or by its row (`data-pin`) anywhere on the page. Rows get `data-lit` with it, and a row in a list that scrolls comes into sight when
 * its pin is chosen.
 */
export function useHighlight(figure: RefObject<HTMLElement>): Highlight {
  const [pointed, setPointed] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const lit = pointed ?? focused;

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const idOf = (event: Event) => pinOf(event.target)?.getAttribute("data-pin") ?? null;
    document.addEventListener("pointerover", (event) => setPointed(idOf(event)), { signal });
    document.addEventListener("focusin", (event) => setFocused(idOf(event)), { signal });
    document.addEventListener("focusout", () => setFocused(null), { signal });
    // Out of the window.
    document.documentElement.addEventListener("pointerleave", () => setPointed(null), { signal });
    const reveal = (event: Event) => {
      const pin = pinOf(event.target);
      if (pin && figure.current?.contains(pin)) scrollToRow(pin.getAttribute("data-pin") ?? "");
    };
    document.addEventListener("focusin", reveal, { signal });
    document.addEventListener("click", reveal, { signal });
    return () => stop.abort();
  }, [figure]);

  useEffect(() => {
    if (!lit) return;
    const rows = document.querySelectorAll(`[data-pin="${CSS.escape(lit)}"]`);
    for (const row of rows) row.setAttribute(LIT, "");
    return () => {
      for (const row of rows) row.removeAttribute(LIT);
    };
  }, [lit]);

  return { lit, focused };
}

/**
 * Scrolls the list that holds the row, opened where it was closed, and never the page: the map would go out of sight.
 */
function scrollToRow(id: string): void {
  for (const row of document.querySelectorAll(`[data-pin="${CSS.escape(id)}"]:not(a)`)) {
    row.closest("details")?.setAttribute("open", "");
    const list = scrollerOf(row);
    if (!list) continue;
    const [place, sight] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
    if (place.top < sight.top) list.scrollTop += place.top - sight.top;
    else if (place.bottom > sight.bottom) list.scrollTop += place.bottom - sight.bottom;
  }
}

function scrollerOf(row: Element): Element | null {
  for (let at = row.parentElement; at && at !== document.body; at = at.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(at).overflowY);
    if (scrolls && at.scrollHeight > at.clientHeight) return at;
  }
  return null;
}
