import { type RefObject, useEffect, useRef, useState } from "react";
import { useBeforePaint, useHydrated } from "..";

/**
 * Whether the control of scripts has taken the place of a disclosure's summary, and its focus. It
 * does so a moment after they run, and not in the middle of a press: what takes its place would
 * not be what the press began on, and the press be lost.
 */
export function useTakenOver(
  details: RefObject<HTMLDetailsElement>,
  control: RefObject<HTMLElement>,
): boolean {
  const [isTaken, setTaken] = useState(useHydrated());
  const hadFocus = useRef(false);
  useEffect(() => {
    if (isTaken) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const summary = details.current?.querySelector("summary");
      if (details.current?.querySelector(":active")) timer = setTimeout(look, 50);
      else {
        hadFocus.current = document.activeElement === summary;
        setTaken(true);
      }
    };
    // A press of which hydration is a part is seen once it is over.
    timer = setTimeout(look);
    return () => clearTimeout(timer);
  }, [isTaken, details]);
  useBeforePaint(() => {
    if (hadFocus.current) control.current?.focus();
  }, [isTaken]);
  return isTaken;
}
