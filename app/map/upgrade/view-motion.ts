import { fromWorld, type MapView, toWorld, type XY } from "geo/geometry/mercator";

const CALM_MS = 260;

/** The view after a part (0 to 1) of the way; a zoom around a point keeps that point in place. */
export function viewBetween(from: MapView, to: MapView, part: number): MapView {
  const zoom = from.zoom + (to.zoom - from.zoom) * part;
  const whole = 1 - 2 ** (from.zoom - to.zoom);
  const way = Math.abs(whole) < 1e-9 ? part : (1 - 2 ** (from.zoom - zoom)) / whole;
  const [fromX, fromY] = toWorld(from.centre, 0);
  const [toX, toY] = toWorld(to.centre, 0);
  const centre: XY = [fromX + (toX - fromX) * way, fromY + (toY - fromY) * way];
  return { centre: fromWorld(centre, 0), zoom };
}

/**
 * Calls `step` with 0 to 1 until it is over, fast at first; once, with 1, for people who
 * asked for less motion.
 * @returns what ends it where it is
 */
export function glide(step: (part: number) => void, duration = CALM_MS): () => void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    step(1);
    return () => {};
  }
  const begin = performance.now();
  let request = requestAnimationFrame(function draw(now) {
    const part = Math.min(1, Math.max(0, (now - begin) / duration));
    step(1 - (1 - part) ** 3);
    if (part < 1) request = requestAnimationFrame(draw);
  });
  return () => cancelAnimationFrame(request);
}
