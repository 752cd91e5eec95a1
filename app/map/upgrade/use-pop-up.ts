import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from "react";

/** Which pin's pop-up is open, and the map's handlers that open and close it. */
export function usePopUp(figure: RefObject<HTMLElement>) {
  const [open, setOpen] = useState<string | null>(null);

  function close() {
    // Inside a cluster there is no pin to go back to.
    const back = [`a[data-pin="${CSS.escape(open ?? "")}"]`, ".map__canvas"]
      .map((selector) => figure.current?.querySelector<HTMLElement | SVGElement>(selector))
      .find((element) => element);
    setOpen(null);
    back?.focus({ preventScroll: true });
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    if (!(event.target instanceof Element)) return;
    const id = event.target.closest("a[data-pin]")?.getAttribute("data-pin");
    if (id) {
      // Without scripts the pin leads to its row.
      event.preventDefault();
      setOpen(id);
    } else if (!event.target.closest(".map-pop-up, .map__controls")) setOpen(null);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    close();
  }

  return { open, close, onClick, onKeyDown };
}
