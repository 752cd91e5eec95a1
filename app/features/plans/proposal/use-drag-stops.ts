import type { RefObject } from "react";
import type Sortable from "sortablejs";
import { putBack, useSortables } from "~/kit/use-sortables";

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
export const useDragStops = (
  container: RefObject<HTMLElement>,
  { isEnabled, of }: { isEnabled: boolean; of: unknown },
  onDrop: (drop: StopDrop) => void,
): void =>
  useSortables(container, {
    ...{ lists: "tbody[data-user]", isEnabled, of },
    options: {
      group: "plan",
      draggable: "[data-place]",
      handle: ".plan-stops__number",
      ghostClass: "plan-stops__ghost",
      fallbackClass: "plan-stops__dragged",
      onEnd: (event) => {
        putBack(event);
        const drop = dropOf(event);
        if (drop) onDrop(drop);
      },
    },
  });

/** Where a stop was dropped; undefined where it was before. */
function dropOf({ item, from, to, oldIndex, newIndex }: Sortable.SortableEvent) {
  if (from === to && oldIndex === newIndex) return undefined;
  const { user = "", day = "" } = to.dataset;
  return { place: Number(item.dataset.place), userId: user, day, position: newIndex ?? 0 };
}
