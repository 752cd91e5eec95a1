import { type RefObject, useEffect } from "react";

/**
 * With scripts the panel of a disclosure lies over the page, so that what opens moves nothing that
 * somebody is about to press. Where the browser knows no popovers it stays in the flow.
 *
 * @returns brings the panel over the page, or takes it away, as the disclosure is open or not
 */
export function useOverPage(
  details: RefObject<HTMLDetailsElement>,
  panel: RefObject<HTMLElement>,
): () => void {
  const follow = () => {
    const over = panel.current;
    if (!over?.popover || !details.current) return;
    const { open } = details.current;
    if (open !== over.matches(":popover-open")) over.togglePopover(open);
  };
  // Looked at each time: a picker that was disabled has its panel only later.
  useEffect(() => {
    const over = panel.current;
    if (!over || over.popover || !("popover" in HTMLElement.prototype)) return;
    over.popover = "manual";
    // The page may have come with it open, for its search in the flow: it would now hide what is
    // below. Whoever is in it by now has opened it.
    const there = details.current;
    if (there && !there.parentElement?.contains(document.activeElement)) there.open = false;
    follow();
  });
  return follow;
}
