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
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  }, [open, close, details]);

  useEffect(() => {
    // Listens while it is closed too: `open` follows what is seen a moment later.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.current?.open) return;
      event.preventDefault();
      close(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [close, details]);

  return { open, setOpen, close };
}
