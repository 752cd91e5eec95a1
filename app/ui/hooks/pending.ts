import { useEffect, useState } from "react";
import { useNextLocation } from "./page-router";

/**
 * For one button or link: whether the navigation under way was started by it.
 * `press` is its click handler's part; the state ends with the navigation.
 */
export function usePressed(): { pending: boolean; press: () => void } {
  const [pressed, setPressed] = useState(false);
  const busy = useNextLocation(pressed) !== undefined;
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (pressed && busy) setSeen(true);
    if (pressed && seen && !busy) {
      setPressed(false);
      setSeen(false);
    }
  }, [pressed, seen, busy]);
  return { pending: pressed && busy, press: () => setPressed(true) };
}
