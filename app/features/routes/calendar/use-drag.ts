import { type RefObject, useEffect, useRef } from "react";
import type Sortable from "sortablejs";

/** A cell of the calendar; without an agent, of routes that are nobody's. */
export interface Place {
  day: string;
  agentId: string;
}

/** A route that was dragged into another cell. */
export interface Drop {
  routeId: string;
  from: Place;
  to: Place;
}

const placeOf = ({ dataset }: HTMLElement): Place => ({
  day: dataset.day ?? "",
  agentId: dataset.agent ?? "",
});

/**
 * Dragging of routes (`data-route`) between the cells (`td[data-day]`) of a grid.
 *
 * @param of what the grid shows: its cells are looked up again when this changes
 */
export function useDrag(
  grid: RefObject<HTMLElement>,
  { isEnabled, of }: { isEnabled: boolean; of: unknown },
  onDrop: (drop: Drop) => void,
) {
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other cells.
  useEffect(() => {
    if (!isEnabled) return;
    let cells: Sortable[] = [];
    let isWanted = true;
    const start = (library: typeof Sortable) => {
      const element = grid.current;
      if (!isWanted || !element) return;
      cells = [...element.querySelectorAll<HTMLElement>("td[data-day]")].map((cell) =>
        library.create(
          cell,
          options((drop) => latest.current(drop)),
        ),
      );
      element.dataset.draggable = "";
    };
    // Without it, the form moves routes.
    import("sortablejs").then(
      (loaded) => start(loaded.default),
      () => undefined,
    );
    return () => {
      isWanted = false;
      for (const cell of cells) cell.destroy();
      delete grid.current?.dataset.draggable;
    };
  }, [grid, isEnabled, of]);
}

/** Keeps rows as high as they are: what one aims at must not move when a route leaves its cell. */
function keepHeights(cell: HTMLElement, isKept: boolean): void {
  const rows = [...(cell.closest("tbody")?.rows ?? [])];
  const heights = rows.map((row) => (isKept ? `${row.offsetHeight}px` : ""));
  rows.forEach((row, at) => {
    row.style.height = heights[at] ?? "";
  });
}

const options = (drop: (drop: Drop) => void): Sortable.Options => ({
  group: "calendar",
  draggable: "[data-route]",
  sort: false,
  ghostClass: "calendar__route--ghost",
  // Its own dragging everywhere: browsers drag the address of a link instead.
  forceFallback: true,
  fallbackOnBody: true,
  fallbackTolerance: 4,
  // A finger scrolls unless it rests.
  delay: 250,
  delayOnTouchOnly: true,
  // Before the route leaves its cell, which it does as the drag starts.
  onChoose: ({ from }) => keepHeights(from, true),
  onUnchoose: ({ from }) => keepHeights(from, false),
  onEnd: ({ item, from, to, oldIndex }) => {
    // React moves the route; it must find it where it left it.
    item.remove();
    from.insertBefore(item, from.children[oldIndex ?? 0] ?? null);
    const routeId = item.dataset.route;
    if (routeId && from !== to) drop({ routeId, from: placeOf(from), to: placeOf(to) });
  },
});
