import { type RefObject, useRef, useState } from "react";
import { contained, type MapFrame } from "~/lib/mercator";
import { useBeforePaint, useNonce } from "~/ui/hooks";
import type { MapData } from "../model/types";
import type { BaseMap } from "./base-map";
import { isDark, onDark } from "./dark";
import { startBaseMap } from "./start-base-map";
import { startSvgMap } from "./svg-map";

export interface LiveMap {
  /** What is looked at; before there is a map in the browser, the server's picture. */
  frame: MapFrame;
  /** Null before hydration and while the map has no size. */
  base: BaseMap | null;
  /**
   * - `picture`: the server's picture is the ground
   * - `starting`: none yet, as a library is about to draw it
   * - `library`: a library draws it
   */
  ground: "picture" | "starting" | "library";
}

/** How long a library may take before the server's picture bridges the wait. */
const PATIENCE_MS = 1000;

/**
 * Brings the server's picture to life in its plane, with the view that it has there, and puts
 * a library's map under it as soon as that can be seen. Where none starts, the picture stays.
 * @param options.still leaves the picture as it is
 */
export function useLiveMap(
  plane: RefObject<HTMLElement>,
  map: MapData,
  { still = false }: { still?: boolean | undefined } = {},
): LiveMap {
  const nonce = useNonce();
  const first = useRef({ map, nonce }).current;
  const [live, setLive] = useState<LiveMap>({
    frame: map.frame,
    base: null,
    ground: still || map.upgrade.kind === "none" ? "picture" : "starting",
  });

  useBeforePaint(() => {
    const element = plane.current;
    const canvas = element?.parentElement;
    if (still || !element || !canvas) return;
    const { upgrade } = first.map;
    let base: BaseMap | null = null;
    let ended = false;

    const look = () => {
      const { clientWidth: width, clientHeight: height } = canvas;
      if (base && width && height) {
        const frame = { ...base.view(), width, height };
        setLive((now) => ({ ...now, frame }));
      }
    };
    const take = (next: BaseMap) => {
      base?.destroy();
      base = next;
      next.onMove(look);
      setLive((now) => ({ ...now, base: next }));
      look();
    };
    const setGround = (ground: LiveMap["ground"]) => {
      if (!ended) setLive((now) => ({ ...now, ground }));
    };
    const begin = () => {
      const { clientWidth, clientHeight } = canvas;
      if (!clientWidth || !clientHeight) return;
      const view = contained(first.map.frame, clientWidth, clientHeight);
      take(startSvgMap(element, view));
      if (upgrade.kind !== "none") void startLibrary();
    };
    const startLibrary = async () => {
      const container = document.createElement("div");
      container.className = "map__library";
      canvas.prepend(container);
      const view = base?.view() ?? first.map.frame;
      const waited = setTimeout(() => setGround("picture"), PATIENCE_MS);
      try {
        const options = { view, dark: isDark(), nonce: first.nonce };
        const library = await startBaseMap(upgrade, container, options);
        if (!library) return;
        if (ended) return library.destroy();
        library.setView(base?.view() ?? view);
        library.setDark(isDark());
        take(library);
        setGround("library");
      } catch {
        // No WebGL, no network, a key refused: the server's picture is a map, too.
        container.remove();
        setGround("picture");
      } finally {
        clearTimeout(waited);
      }
    };

    const sizes = new ResizeObserver(() => (base ? look() : begin()));
    sizes.observe(canvas);
    begin();
    const stopDark = onDark((dark) => base?.setDark(dark));
    return () => {
      ended = true;
      sizes.disconnect();
      stopDark();
      base?.destroy();
      canvas.querySelector(":scope > .map__library")?.remove();
    };
  }, [plane, first, still]);

  return live.base ? live : { ...live, frame: map.frame };
}
