import type { RefObject } from "react";
import { putBack, useSortables } from "~/kit/use-sortables";

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
export const useDrag = (
  grid: RefObject<HTMLElement>,
  { isEnabled, of }: { isEnabled: boolean; of: unknown },
  onDrop: (drop: Drop) => void,
): void =>
  useSortables(grid, {
    ...{ lists: "td[data-day]", isEnabled, of },
    options: {
      group: "calendar",
      draggable: "[data-route]",
      sort: false,
      ghostClass: "calendar__route--ghost",
      // Before the route leaves its cell, which it does as the drag starts.
      onChoose: ({ from }) => keepHeights(from, true),
      onUnchoose: ({ from }) => keepHeights(from, false),
      onEnd: (event) => {
        putBack(event);
        const { item, from, to } = event;
        const routeId = item.dataset.route;
        if (routeId && from !== to) onDrop({ routeId, from: placeOf(from), to: placeOf(to) });
      },
    },
  });

/** Keeps rows as high as they are: what one aims at must not move when a route leaves its cell. */
function keepHeights(cell: HTMLElement, isKept: boolean): void {
  const rows = [...(cell.closest("tbody")?.rows ?? [])];
  const heights = rows.map((row) => (isKept ? `${row.offsetHeight}px` : ""));
  rows.forEach((row, at) => {
    row.style.height = heights[at] ?? "";
  });
}
