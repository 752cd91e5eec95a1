import { type RefObject, useCallback, useEffect, useState } from "react";
import { isComposing } from "..";

/**
 * What scripts add to a `<details>` that serves as a dropdown: it closes by Esc, by a
 * press beside it and when the focus leaves it, and gives the focus back to its control.
 *
 * @param control what opens and closes it in place of its summary, once that is taken over
 */
export function useDisclosure(
  details: RefObject<HTMLDetailsElement>,
  control: RefObject<HTMLElement>,
) {
  const [open, setOpen] = useState(false);
  const close = useCallback(
    (giveBack: boolean) => {
      if (!details.current) return;
      details.current.open = false;
      if (giveBack) control.current?.focus();
    },
    [details, control],
  );

  // It may have been opened before scripts ran.
  useEffect(() => setOpen(details.current?.open ?? false), [details]);

  // This listens while it is closed too, and asks the element: `open` changes only after the browser
  // has reported the toggle, and a press before that would not close it.
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (!details.current?.open) return;
      const isWithin = [details, control].some(
        ({ current }) => target instanceof Node && current?.contains(target),
      );
      if (!isWithin) close(false);
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  }, [close, details, control]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || isComposing(event) || !details.current?.open) return;
      event.preventDefault();
      close(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [close, details]);

  return { open, setOpen, close };
}
