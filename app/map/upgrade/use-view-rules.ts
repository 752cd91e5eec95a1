import {
  contained,
  fitFrame,
  type MapFrame,
  type MapView,
  type Padding,
  toFrame,
} from "geo/geometry/mercator";
import { type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import { pointsOf } from "../model/line-points";
import type { MapData, MapLine, MapPin } from "../model/types";
import type { LiveMap } from "./use-live-map";

/** Pixels kept free around what is fitted: a pin's half and some air. */
const EDGE = 44;
/** The same on the right, where the map's buttons are. */
const BUTTONS = 60;
/** The part of the map, each side, in which a followed pin is about to leave it. */
const LEAVING = 0.2;

/** Everything that is fitted: not the agent, who moves all the time, nor what is dragged. */
const fittedPins = (pins: MapPin[]) =>
  pins.filter(({ kind, movable }) => kind !== "agent" && !movable);

/** The same for the same places, in whatever order. */
const placesKey = (pins: MapPin[]) =>
  fittedPins(pins)
    .map(({ id, coordinates }) => `${id}@${coordinates}`)
    .sort()
    .join();

const frameKey = ({ centre, zoom }: MapFrame) => `${centre} ${zoom}`;

/**
 * Moves the view when it has to: to all pins and lines when there are other pins than before, a line
 * comes that leads out of it, or a card comes to stand over them; and after the pin that is followed
 * or pointed at by keyboard.
 * @returns shows all pins and lines
 */
export function useViewRules(
  figure: RefObject<HTMLElement>,
  live: LiveMap,
  map: MapData,
  { follow, focused }: { follow?: string | undefined; focused: string | null },
): () => void {
  const latest = useRef({ live, map });
  latest.current = { live, map };

  const { aimAt, isMoved } = useMoved(live);
  const showAll = useCallback(() => {
    const { live, map } = latest.current;
    const { width, height } = live.frame;
    const show = (view: MapView) => {
      aimAt(view);
      live.base?.setView(view, { animate: true });
    };
    if (map.whole) return show(contained(map.whole, width, height));
    const pins = fittedPins(map.pins);
    const shown = pins.length > 0 ? pins : map.pins;
    const places = [...shown.map(({ coordinates }) => coordinates), ...map.lines.flatMap(pointsOf)];
    const padding = freeOfCards(figure.current);
    show(fitFrame(places, { width, height, padding }) ?? contained(map.frame, width, height));
  }, [figure, aimAt]);

  // What is proposed comes with a card that should not stand before the stops.
  const proposes = map.lines.some(({ kind }) => kind === "before");
  const places = useMemo(() => placesKey(map.pins), [map.pins]);
  // What is gathered follows the view, and so can't lead it: the server says when to look elsewhere.
  const key = map.clusters ? "" : `${places} ${proposes}`;
  const served = map.clusters ? frameKey(map.frame) : "";
  const started = live.base !== null;
  // The server's picture knows nothing of a card that it came with.
  const fittedKey = useRef(proposes ? "" : key);
  useEffect(() => {
    if (!started || fittedKey.current === key) return;
    fittedKey.current = key;
    // The server left out what is far away.
    if (!latest.current.map.elsewhere) showAll();
  }, [started, key, showAll]);

  // Directions may come long after the pins.
  const drawn = useMemo(() => linesKey(map.lines), [map.lines]);
  const drawnKey = useRef(drawn);
  useEffect(() => {
    if (!started || drawnKey.current === drawn) return;
    drawnKey.current = drawn;
    const { live, map } = latest.current;
    const isFixed = map.clusters || map.elsewhere || follow;
    if (!isFixed && !isMoved() && leadsOut(map.lines, live.frame)) showAll();
  }, [started, drawn, follow, isMoved, showAll]);

  const servedKey = useRef(served);
  useEffect(() => {
    if (!started || servedKey.current === served) return;
    servedKey.current = served;
    const { live, map } = latest.current;
    live.base?.setView(contained(map.frame, live.frame.width, live.frame.height));
  }, [started, served]);

  /** Brings a pin into the middle unless it is well inside. */
  const keepInside = useCallback((id: string | undefined | null, edge: number) => {
    const { live, map } = latest.current;
    const pin = map.pins.find((one) => one.id === id);
    if (!pin || !live.base) return;
    if (!isInside(pin, live.frame, edge))
      live.base.setView({ centre: pin.coordinates, zoom: live.frame.zoom }, { animate: true });
  }, []);

  const followed = map.pins.find(({ id }) => id === follow)?.coordinates.join();
  useEffect(() => {
    if (started && followed) keepInside(follow, LEAVING);
  }, [started, follow, followed, keepInside]);
  useEffect(() => keepInside(focused, 0), [focused, keepInside]);

  return showAll;
}

/** Whether a pin is in the frame, and not in this part of it along a side. */
function isInside({ coordinates }: MapPin, frame: MapFrame, edge: number): boolean {
  const { width, height } = frame;
  const [x, y] = toFrame(coordinates, frame);
  return x > width * edge && x < width * (1 - edge) && y > height * edge && y < height * (1 - edge);
}

/** How long the view must not change to be at rest. */
const REST_MS = 250;
/** Differences of two views that nobody sees: a library rounds. */
const SAME_PX = 4;
const SAME_ZOOM = 0.02;

/** Whether the reader has moved the map since it was last fitted. */
function useMoved({ base, frame }: LiveMap) {
  const aim = useRef<MapView | null>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (!base) return;
    aim.current ??= frame;
    // A view on its way to its aim is not there yet.
    const timer = setTimeout(() => {
      moved.current = !isSameView(frame, aim.current ?? frame);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [base, frame]);
  const aimAt = useCallback((view: MapView) => {
    aim.current = view;
    moved.current = false;
  }, []);
  const isMoved = useCallback(() => moved.current, []);
  return { aimAt, isMoved };
}

function isSameView(frame: MapFrame, { centre, zoom }: MapView): boolean {
  const [x, y] = toFrame(centre, frame);
  const away = Math.hypot(x - frame.width / 2, y - frame.height / 2);
  return away < SAME_PX && Math.abs(zoom - frame.zoom) < SAME_ZOOM;
}

const linesKey = (lines: readonly MapLine[]) => lines.map(({ path }) => path).join(" ");

/** Whether a line leaves the frame. */
const leadsOut = (lines: readonly MapLine[], frame: MapFrame): boolean =>
  lines.flatMap(pointsOf).some((point) => {
    const [x, y] = toFrame(point, frame);
    return x < 0 || y < 0 || x > frame.width || y > frame.height;
  });

/**
 * The room that is left by what stands over the map (`data-over-map`, beside the figure): next
 * to that or under it, whichever is more.
 */
function freeOfCards(figure: HTMLElement | null): Padding {
  const free = { left: EDGE, right: BUTTONS, top: EDGE, bottom: EDGE };
  const canvas = figure?.querySelector(".map__canvas")?.getBoundingClientRect();
  if (!canvas) return free;
  for (const element of figure?.parentElement?.querySelectorAll("[data-over-map]") ?? []) {
    const card = element.getBoundingClientRect();
    const apart =
      card.right <= canvas.left ||
      card.left >= canvas.right ||
      card.bottom <= canvas.top + 1 ||
      card.top >= canvas.bottom;
    if (apart) continue;
    const [beside, under] = [canvas.right - card.right, canvas.bottom - card.bottom];
    if (beside * canvas.height > under * canvas.width) free.left = EDGE + card.right - canvas.left;
    else free.top = EDGE + card.bottom - canvas.top;
  }
  return free;
}
