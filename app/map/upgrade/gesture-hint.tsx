import { useEffect, useState } from "react";
import type { BaseMap, PageGesture } from "./base-map";

const SHOWN_MS = 1_500;

const isMac = () => /Mac|iP(hone|ad)/.test(navigator.userAgent);

const hintOf = (gesture: PageGesture) =>
  gesture === "finger"
    ? "Use two fingers to move the map"
    : `Use ${isMac() ? "⌘" : "Ctrl"} + scroll to zoom the map`;

/** Says how to move the map, when a gesture over it has scrolled the page instead. */
export function GestureHint({ base }: { base: BaseMap }) {
  const [last, setLast] = useState<{ gesture: PageGesture }>();
  useEffect(() => base.onPageGesture?.((gesture) => setLast({ gesture })), [base]);
  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [last]);
  if (!last) return null;
  // For those who point: keys and buttons need no hint.
  return (
    <p className="map__hint" aria-hidden="true">
      {hintOf(last.gesture)}
    </p>
  );
}
