import { type RefObject, useEffect, useRef } from "react";
import type Sortable from "sortablejs";

/**
 * Dragging of a list's items that carry `data-stop`, by their handles. Once they can be dragged
 * the list carries `data-sortable`.
 *
 * @param onDrop is told the item's id and its rank among those that can be dragged, from 0
 */
export function useSortable(
  list: RefObject<HTMLElement>,
  enabled: boolean,
  onDrop: (id: string, rank: number) => void,
) {
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    if (!enabled) return;
    let stop: (() => void) | undefined;
    let wanted = true;
    const start = (library: typeof Sortable) => {
      const element = list.current;
      if (!wanted || !element) return;
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      const sortable = library.create(element, {
        handle: ".stop__handle",
        draggable: "[data-stop]",
        ghostClass: "stop--ghost",
        fallbackClass: "stop--dragged",
        animation: still ? 0 : 150,
        // Its own dragging everywhere: browsers start none from within a button.
        forceFallback: true,
        fallbackTolerance: 3,
        onEnd: ({ item, from, oldIndex, oldDraggableIndex, newDraggableIndex }) => {
          if (oldIndex === undefined || newDraggableIndex === undefined) return;
          // React puts the items in order; it must find them as it left them.
          item.remove();
          from.insertBefore(item, from.children[oldIndex] ?? null);
          const id = item.dataset.stop;
          if (id && newDraggableIndex !== oldDraggableIndex) latest.current(id, newDraggableIndex);
        },
      });
      element.dataset.sortable = "";
      stop = () => {
        delete element.dataset.sortable;
        sortable.destroy();
      };
    };
    // Without it, keys and buttons move the items.
    import("sortablejs").then(
      (loaded) => start(loaded.default),
      () => undefined,
    );
    return () => {
      wanted = false;
      stop?.();
    };
  }, [list, enabled]);
}
