import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";

const LOOK_AGAIN_MS = 2000;

/** Reads the page anew every few seconds while something on it goes on. */
export function useProgress(goesOn: boolean): void {
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    if (!goesOn || state !== "idle") return;
    const timer = setTimeout(revalidate, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [goesOn, state, revalidate]);
}

/**
 * A form as it came back, until the next navigation. Reading the page again, as `useProgress` does,
 * clears what `useActionData` has.
 */
export function useRefused<Refused>(given: Refused | undefined): Refused | undefined {
  const { key } = useLocation();
  const [shown, show] = useState({ key, refused: given });
  const isNews = given !== undefined || key !== shown.key;
  const next = isNews ? { key, refused: given } : shown;
  if (next.key !== shown.key || next.refused !== shown.refused) show(next);
  return next.refused;
}
