import { type RefObject, useEffect, useRef } from "react";
import type { BarDrop } from "./drag-bars";

/**
 * Dragging of visits in the timeline, once its script is there. Without it, and by keyboard, the link
 * "Move" of a stop opens the same dialog.
 *
 * @param of what is shown
 */
export function useDragBars(
  container: RefObject<HTMLElement>,
  { isEnabled, of }: { isEnabled: boolean; of: unknown },
  onDrop: (drop: BarDrop) => void,
): void {
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another proposal has other bars.
  useEffect(() => {
    if (!isEnabled) return;
    let end: (() => void) | undefined;
    let isWanted = true;
    import("./drag-bars").then(
      ({ makeBarsDraggable }) => {
        const element = container.current;
        if (isWanted && element) end = makeBarsDraggable(element, (drop) => latest.current(drop));
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
      end?.();
    };
  }, [container, isEnabled, of]);
}
