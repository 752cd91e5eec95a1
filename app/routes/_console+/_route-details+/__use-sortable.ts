import { type RefObject, useEffect, useRef } from "react";

/**
 * Dragging of a list's items that carry `data-stop`, by their handles, once the page is idle.
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
    import("sortablejs").then(({ default: Sortable }) => {
      if (!wanted || !list.current) return;
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      const sortable = Sortable.create(list.current, {
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
      stop = () => sortable.destroy();
    });
    return () => {
      wanted = false;
      stop?.();
    };
  }, [list, enabled]);
}
