import type { LonLat } from "geo/geometry/lon-lat";
import { fromFrame, toFrame, type XY } from "geo/geometry/mercator";
import { type RefObject, useEffect, useRef } from "react";
import type { MapPin } from "../model/types";
import type { LiveMap } from "./use-live-map";

/** Pixels that an arrow key moves a pin; with Shift, ten times as many. */
const STEP = 4;
const ARROWS: Record<string, XY> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
/** What a map library moves its map by. */
const PRESSES = ["pointerdown", "mousedown", "touchstart"] as const;

/** Lets the reader drag the pin that is `movable`, or move it by the arrow keys while it has the focus. */
export function useMovablePin(
  figure: RefObject<HTMLElement>,
  live: LiveMap,
  pins: MapPin[],
  onMove: ((place: LonLat) => void) | undefined,
): void {
  const pin = onMove && pins.find(({ movable }) => movable);
  const latest = useRef({ live, pin, onMove });
  latest.current = { live, pin, onMove };
  const can = pin !== undefined && live.base !== null;

  useEffect(() => {
    const element = figure.current;
    if (!element || !can) return;
    const isPin = ({ target }: Event) =>
      target instanceof Element &&
      target.closest("[data-pin]")?.getAttribute("data-pin") === latest.current.pin?.id;
    const moveBy = ([x, y]: XY) => {
      const { live, pin, onMove } = latest.current;
      if (!pin) return;
      const [left, top] = toFrame(pin.coordinates, live.frame);
      onMove?.(fromFrame([left + x, top + y], live.frame));
    };
    let dragged = false;
    const press = (event: Event) => {
      if (!isPin(event)) return;
      event.stopPropagation();
      if (!(event instanceof PointerEvent) || !event.isPrimary || event.button !== 0) return;
      event.preventDefault();
      dragged = false;
      let last: XY = [event.clientX, event.clientY];
      const follow = (next: PointerEvent) => {
        if (next.pointerId !== event.pointerId) return;
        dragged = true;
        moveBy([next.clientX - last[0], next.clientY - last[1]]);
        last = [next.clientX, next.clientY];
      };
      const release = (end: PointerEvent) => {
        if (end.pointerId !== event.pointerId) return;
        window.removeEventListener("pointermove", follow);
        window.removeEventListener("pointerup", release);
        window.removeEventListener("pointercancel", release);
      };
      window.addEventListener("pointermove", follow);
      window.addEventListener("pointerup", release);
      window.addEventListener("pointercancel", release);
    };
    // What was dragged is not opened.
    const click = (event: Event) => {
      if (!dragged || !isPin(event)) return;
      dragged = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const key = (event: KeyboardEvent) => {
      const step = ARROWS[event.key];
      if (!step || !isPin(event) || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      const times = event.shiftKey ? 10 : 1;
      moveBy([step[0] * times, step[1] * times]);
    };
    for (const name of PRESSES) element.addEventListener(name, press, { capture: true });
    element.addEventListener("click", click, { capture: true });
    element.addEventListener("keydown", key, { capture: true });
    return () => {
      for (const name of PRESSES) element.removeEventListener(name, press, { capture: true });
      element.removeEventListener("click", click, { capture: true });
      element.removeEventListener("keydown", key, { capture: true });
    };
  }, [figure, can]);
}
