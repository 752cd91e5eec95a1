import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * The answer to a download may bring a toast, which waits for a page to be read; nothing tells
 * a page when a download begins. A large table takes a while to.
 */
const TOAST_AFTER_MS = [1500, 5000];

/** Reads the page anew a while after it is called, as long as it is open. */
export function useToastSoon() {
  const { revalidate } = useRevalidator();
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  return () => {
    timers.current.forEach(clearTimeout);
    timers.current = TOAST_AFTER_MS.map((after) => setTimeout(revalidate, after));
  };
}
