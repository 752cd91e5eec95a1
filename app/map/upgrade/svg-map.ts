import { fromFrame, type MapFrame, type MapView, viewAround } from "geo/geometry/mercator";
import { CLOSEST_ZOOM } from "../model/types";
import type { BaseMap, PageGesture } from "./base-map";
import { listenToGestures } from "./gestures";
import { glide, viewBetween } from "./view-motion";

const FARTHEST = 1;

/** The server's picture as a map that can be moved: keeps the view, others draw it. */
export function startSvgMap(plane: HTMLElement, start: MapView): BaseMap {
  let view = start;
  let stopMotion = () => {};
  const listeners = new Set<() => void>();
  const pageListeners = new Set<(gesture: PageGesture) => void>();

  const frame = (): MapFrame => ({
    ...view,
    width: plane.clientWidth,
    height: plane.clientHeight,
  });
  function look(next: MapView) {
    view = clamp(next);
    for (const listener of listeners) listener();
  }
  function go(to: MapView, animate = false) {
    stopMotion();
    if (!animate) return look(to);
    const [from, end] = [view, clamp(to)];
    stopMotion = glide((part) => look(viewBetween(from, end, part)));
  }

  const stopGestures = listenToGestures(plane, {
    pan(x, y) {
      const { width, height } = plane.getBoundingClientRect();
      go({ ...view, centre: fromFrame([width / 2 - x, height / 2 - y], frame()) });
    },
    zoom(by, around, { animate } = {}) {
      const zoom = Math.max(FARTHEST, Math.min(CLOSEST_ZOOM, view.zoom + by));
      go(viewAround(frame(), around, zoom), animate);
    },
    leave(gesture) {
      for (const listener of pageListeners) listener(gesture);
    },
  });

  return {
    overlayHost: plane,
    attribution: [],
    view: () => view,
    setView: (to, { animate } = {}) => go(to, animate),
    onMove(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onPageGesture(listener) {
      pageListeners.add(listener);
      return () => pageListeners.delete(listener);
    },
    // The colours are of the style sheet.
    setDark: () => {},
    destroy() {
      stopMotion();
      stopGestures();
      listeners.clear();
      pageListeners.clear();
    },
  };
}

const between = (low: number, value: number, high: number) => Math.max(low, Math.min(high, value));

function clamp({ centre: [longitude, latitude], zoom }: MapView): MapView {
  return {
    centre: [between(-180, longitude, 180), between(-85, latitude, 85)],
    zoom: between(FARTHEST, zoom, CLOSEST_ZOOM),
  };
}
