import type { XY } from "geo/geometry/mercator";
import type { PageGesture } from "./base-map";

/** Pixels a pointer may stray and still have clicked. */
const CLICK = 4;
const LINE_PX = 16;
/** Wheel pixels for one zoom; a pinch on a touchpad comes as a wheel with Ctrl and finer steps. */
const WHEEL_PX = 400;
const PINCH_PX = 100;

interface GestureTarget {
  /** The ground follows the pointer by so many pixels. */
  pan(x: number, y: number): void;
  /** Closer by so many zooms, around a point in pixels from the element's corner. */
  zoom(by: number, around: XY, options?: { animate?: boolean }): void;
  /** The gesture scrolls the page. */
  leave(gesture: PageGesture): void;
}

/**
 * Hears drag, two fingers, Ctrl and wheel, and double click on an element. One finger and the wheel
 * alone scroll the page.
 * @returns what ends it
 */
export function listenToGestures(element: HTMLElement, target: GestureTarget): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  listenToPointers(element, target, signal);

  /** Two fingers would scroll the page as well. */
  function touch(event: TouchEvent) {
    if (event.touches.length > 1 && event.cancelable) event.preventDefault();
  }

  function wheel(event: WheelEvent) {
    if (!event.ctrlKey && !event.metaKey) return target.leave("wheel");
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
    const by = (-event.deltaY * pixels) / (event.ctrlKey ? PINCH_PX : WHEEL_PX);
    target.zoom(Math.max(-1, Math.min(1, by)), pointIn(element, event));
  }

  element.addEventListener("touchstart", touch, { signal, passive: false });
  element.addEventListener("touchmove", touch, { signal, passive: false });
  element.addEventListener("wheel", wheel, { signal, passive: false });
  element.addEventListener(
    "dblclick",
    (event) => target.zoom(event.shiftKey ? -1 : 1, pointIn(element, event), { animate: true }),
    { signal },
  );
  return () => stop.abort();
}

/** Hears drag and two fingers, until the signal. */
function listenToPointers(element: HTMLElement, target: GestureTarget, signal: AbortSignal): void {
  const pointers = new Map<number, XY>();
  let moved = false;

  function down(event: PointerEvent) {
    if (event.button !== 0 || pointers.size === 2) return;
    if (pointers.size === 0) moved = false;
    pointers.set(event.pointerId, pointIn(element, event));
  }

  function move(event: PointerEvent) {
    const last = pointers.get(event.pointerId);
    if (!last) return;
    const now = pointIn(element, event);
    if (isOneFinger(event)) return;
    if (!moved && pointers.size === 1) {
      if (distance(last, now) < CLICK) return;
      moved = true;
    }
    // Not before it moves: a captured pointer clicks on nothing but the element itself.
    if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, now);
    if (!other) {
      target.pan(now[0] - last[0], now[1] - last[1]);
      return;
    }
    moved = true;
    const [before, after] = [middle(last, other), middle(now, other)];
    target.pan(after[0] - before[0], after[1] - before[1]);
    target.zoom(Math.log2(distance(now, other) / Math.max(1, distance(last, other))), after);
  }

  const isOneFinger = ({ pointerType }: PointerEvent) =>
    pointerType === "touch" && pointers.size === 1 && !moved;

  const up = (event: PointerEvent) => void pointers.delete(event.pointerId);

  /** The browser cancels the pointer once a finger scrolls the page. */
  function cancel(event: PointerEvent) {
    if (pointers.has(event.pointerId) && isOneFinger(event)) target.leave("finger");
    up(event);
  }

  function click(event: MouseEvent) {
    if (!moved) return;
    moved = false;
    event.preventDefault();
    event.stopPropagation();
  }

  element.addEventListener("pointerdown", down, { signal });
  element.addEventListener("pointermove", move, { signal });
  element.addEventListener("pointerup", up, { signal });
  element.addEventListener("pointercancel", cancel, { signal });
  element.addEventListener("click", click, { signal, capture: true });
  // A pin is a link, and links can be dragged away.
  element.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
}

/** Where an event is, in pixels from the element's corner. */
function pointIn(element: HTMLElement, { clientX, clientY }: MouseEvent): XY {
  const { left, top } = element.getBoundingClientRect();
  return [clientX - left, clientY - top];
}

const distance = (a: XY, b: XY) => Math.hypot(a[0] - b[0], a[1] - b[1]);
const middle = (a: XY, b: XY): XY => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
