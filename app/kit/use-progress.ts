import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

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
