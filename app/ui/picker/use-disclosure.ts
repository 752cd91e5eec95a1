import { type RefObject, useCallback, useEffect, useState } from "react";

/**
 * What scripts add to a `<details>` that serves as a dropdown: it closes by Esc, by a
 * press beside it and when the focus leaves it, and gives the focus back to its summary.
 */
export function useDisclosure(details: RefObject<HTMLDetailsElement>) {
  const [open, setOpen] = useState(false);
  const close = useCallback(
    (giveBack: boolean) => {
      if (!details.current) return;
      details.current.open = false;
      if (giveBack) details.current.querySelector("summary")?.focus();
    },
    [details],
  );

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !details.current?.contains(event.target)) close(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      close(true);
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
      document.removeEventListener("keydown", onKey);
    };
  }, [open, close, details]);

  return { open, setOpen, close };
}
