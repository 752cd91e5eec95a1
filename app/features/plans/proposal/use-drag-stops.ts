import { type RefObject, useEffect, useRef } from "react";
import type Sortable from "sortablejs";

/** A stop that was dragged to another place in a day that is shown. */
export interface StopDrop {
  place: number;
  userId: string;
  day: string;
  /** How many of the other stops come before it. */
  position: number;
}

/**
 * Dragging of stops (`data-place`) within and between the days (`tbody[data-user]`) on a page, by
 * their numbers. Without scripts, and by keyboard, the link "Move" of a stop opens the same dialog.
 *
 * @param of what is shown: the days are looked up again when this changes
 */
export function useDragStops(
  container: RefObject<HTMLElement>,
  { isEnabled, of }: { isEnabled: boolean; of: unknown },
  onDrop: (drop: StopDrop) => void,
) {
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other days have other rows.
  useEffect(() => {
    if (!isEnabled) return;
    let lists: Sortable[] = [];
    let isWanted = true;
    const start = (library: typeof Sortable) => {
      const element = container.current;
      if (!isWanted || !element) return;
      lists = [...element.querySelectorAll<HTMLElement>("tbody[data-user]")].map((list) =>
        library.create(
          list,
          options((drop) => latest.current(drop)),
        ),
      );
      element.dataset.draggable = "";
    };
    // Without it, the dialog moves stops.
    import("sortablejs").then(
      (loaded) => start(loaded.default),
      () => undefined,
    );
    return () => {
      isWanted = false;
      for (const list of lists) list.destroy();
      delete container.current?.dataset.draggable;
    };
  }, [container, isEnabled, of]);
}

const options = (drop: (drop: StopDrop) => void): Sortable.Options => ({
  group: "plan",
  draggable: "[data-place]",
  handle: ".plan-stops__number",
  ghostClass: "plan-stops__ghost",
  fallbackClass: "plan-stops__dragged",
  // Its own dragging everywhere: browsers drag the address of a link instead.
  forceFallback: true,
  fallbackOnBody: true,
  fallbackTolerance: 4,
  // A finger scrolls unless it rests.
  delay: 250,
  delayOnTouchOnly: true,
  onEnd: ({ item, from, to, oldIndex, newIndex }) => {
    // React draws the rows; it must find them where it left them.
    item.remove();
    from.insertBefore(item, from.children[oldIndex ?? 0] ?? null);
    if (from === to && oldIndex === newIndex) return;
    const { user = "", day = "" } = to.dataset;
    drop({ place: Number(item.dataset.place), userId: user, day, position: newIndex ?? 0 });
  },
});
