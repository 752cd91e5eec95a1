/** Where the focus goes when the page changes. */
import { find, findBy } from "./dom";
import { type Intent, isAnswer } from "./records";

/** A card that moved to the new page lost the focus on its way; other parts were made again. */
export function focusAgain(focused: Element | null, painted: HTMLElement): void {
  if (focused && !focused.isConnected && focused.id) {
    const again = findBy(painted, "id", focused.id);
    // A heading that a report led to takes no focus without it.
    if (focused.hasAttribute("tabindex")) again?.setAttribute("tabindex", "-1");
    again?.focus();
  } else if (focused instanceof HTMLElement && painted.contains(focused)) focused.focus();
}

/** After a report: to what comes next. */
export function focusAfter(intent: Intent, live: HTMLElement): void {
  const top = intent === "send" ? "#message" : isAnswer(intent) ? "#presumed" : "section.card h2";
  const title = find(live, top) ?? find(live, "h1");
  if (intent !== "send") title?.setAttribute("tabindex", "-1");
  title?.focus();
}
