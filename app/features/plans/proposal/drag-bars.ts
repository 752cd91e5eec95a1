/** Dragging of single visits in the bars of the timeline, by mouse or pen. Fingers scroll it. */

/** A visit that was dragged to another place, as the timeline knows both. */
export interface BarDrop {
  from: { userId: string; day: string; stop: number };
  to: { userId: string; day: string; position: number };
}

interface Visit {
  /** In pixels of the window. */
  left: number;
  right: number;
}

interface Drag {
  cell: HTMLElement;
  stop: number;
  startX: number;
  startY: number;
  ghost: HTMLElement | null;
}

const CELLS = "td[data-agent]";
/** A press that moves no farther is a click. */
const LEAST_PIXELS = 5;
/** Short visits are easier to hit. */
const AROUND = 3;
/** The width of a bar in its own units; see `SMALL_BAR`. */
const BAR_WIDTH = 1000;

/**
 * Lets visits be dragged from bar to bar within a container.
 *
 * @returns ends it
 */
export function makeBarsDraggable(
  container: HTMLElement,
  onDrop: (drop: BarDrop) => void,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let drag: Drag | null = null;
  const end = () => {
    drag?.ghost?.remove();
    markCell(container, null);
    drag = null;
  };
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || event.pointerType === "touch") return;
    drag = pressedVisit(event);
  };
  const onMove = (event: PointerEvent) => {
    if (!drag) return;
    const { startX, startY } = drag;
    const far = Math.hypot(event.clientX - startX, event.clientY - startY);
    if (!drag.ghost && far < LEAST_PIXELS) return;
    drag.ghost ??= addGhost(drag.stop);
    drag.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
    markCell(container, cellAt(container, event));
  };
  const onUp = (event: PointerEvent) => {
    const cell = drag?.ghost ? cellAt(container, event) : null;
    const drop = drag && cell ? dropOf(drag, cell, event.clientX) : null;
    if (drag?.ghost) ignoreClick(container);
    end();
    if (drop) onDrop(drop);
  };
  container.addEventListener("pointerdown", onDown, { signal });
  // Browsers would drag the address of the bar's link.
  container.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  window.addEventListener("pointermove", onMove, { signal });
  window.addEventListener("pointerup", onUp, { signal });
  window.addEventListener("pointercancel", end, { signal });
  window.addEventListener("keydown", ({ key }) => key === "Escape" && end(), { signal });
  container.dataset.draggable = "";
  return () => {
    end();
    ending.abort();
    delete container.dataset.draggable;
  };
}

function pressedVisit({ target, clientX, clientY }: PointerEvent): Drag | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>(CELLS) : null;
  if (!cell) return null;
  const stop = visitsOf(cell).findIndex(
    ({ left, right }) => clientX >= left - AROUND && clientX <= right + AROUND,
  );
  return stop < 0 ? null : { cell, stop, startX: clientX, startY: clientY, ghost: null };
}

/** The visits of a cell from left to right, as its bar draws them. */
function visitsOf(cell: HTMLElement): Visit[] {
  const bar = cell.querySelector("svg");
  if (!bar) return [];
  const { left, width } = bar.getBoundingClientRect();
  const paths = bar.querySelectorAll(".plan-bar__visit, .plan-bar__broken");
  return [...paths]
    .flatMap((path) => [...(path.getAttribute("d") ?? "").matchAll(/M(-?\d+) 0h(\d+)/g)])
    .map(([, x, along]) => {
      const from = left + (Number(x) / BAR_WIDTH) * width;
      return { left: from, right: from + (Number(along) / BAR_WIDTH) * width };
    })
    .sort((a, b) => a.left - b.left);
}

const cellAt = (container: HTMLElement, { clientX, clientY }: PointerEvent): HTMLElement | null => {
  const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(CELLS) ?? null;
  return cell && container.contains(cell) ? cell : null;
};

/** Behind so many of the other visits; null where it was before. */
function dropOf({ cell, stop }: Drag, target: HTMLElement, x: number): BarDrop | null {
  const others = visitsOf(target).filter((_, at) => target !== cell || at !== stop);
  const position = others.filter(({ left, right }) => (left + right) / 2 < x).length;
  if (target === cell && position === stop) return null;
  const of = ({ dataset }: HTMLElement) => ({
    ...{ userId: dataset.agent ?? "", day: dataset.day ?? "" },
  });
  return { from: { ...of(cell), stop }, to: { ...of(target), position } };
}

/** The number of the dragged visit, at the pointer. */
function addGhost(stop: number): HTMLElement {
  const ghost = document.createElement("span");
  ghost.className = "plan-timeline__ghost";
  ghost.textContent = String(stop + 1);
  ghost.ariaHidden = "true";
  document.body.append(ghost);
  return ghost;
}

function markCell(container: HTMLElement, cell: HTMLElement | null): void {
  for (const other of container.querySelectorAll<HTMLElement>("[data-over]")) {
    if (other !== cell) delete other.dataset.over;
  }
  if (cell) cell.dataset.over = "";
}

/** The click that comes with the end of a drag leads nowhere. */
function ignoreClick(container: HTMLElement): void {
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  container.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => container.removeEventListener("click", stop, { capture: true }));
}
