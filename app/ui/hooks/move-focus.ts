import type { KeyboardEvent } from "react";
import { isComposing } from "./is-composing";

/**
 * Up, Down, Home and End move among the links and submit buttons of a list; in a field they are the
 * text's, but that Up and Down lead from a search to what it found. Esc and Tab are the platform's.
 * From the button that opened the list, they lead into it; while it is closed they scroll the page.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const { currentTarget, key, target } = event;
  if (isComposing(event.nativeEvent)) return;
  if (target instanceof HTMLInputElement) {
    if (target.type !== "search" || !key.startsWith("Arrow")) return;
  }
  const items = [...currentTarget.querySelectorAll<HTMLElement>("a, [type=submit]")];
  if (!items[0]?.offsetParent) return;
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: at <= 0 ? items.length - 1 : at - 1,
    Home: 0,
    End: items.length - 1,
  }[key];
  if (to === undefined) return;
  event.preventDefault();
  items[to]?.focus();
}
