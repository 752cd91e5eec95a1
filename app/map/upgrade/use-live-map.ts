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
   * - `picture`: the server's SVG is the ground
   * - `starting`: it still is, while a library loads
   * - `library`: a library draws the ground
   */
  ground: "picture" | "starting" | "library";
}

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
  const [live, setLive] = useState<LiveMap>({ frame: map.frame, base: null, ground: "starting" });

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
    const take = (next: BaseMap, ground: LiveMap["ground"]) => {
      base?.destroy();
      base = next;
      next.onMove(look);
      setLive((now) => ({ ...now, base: next, ground }));
      look();
    };
    const begin = () => {
      const { clientWidth, clientHeight } = canvas;
      if (!clientWidth || !clientHeight) return;
      const view = contained(first.map.frame, clientWidth, clientHeight);
      take(startSvgMap(element, view), upgrade.kind === "none" ? "picture" : "starting");
      if (upgrade.kind !== "none") void startLibrary();
    };
    const startLibrary = async () => {
      const container = document.createElement("div");
      container.className = "map__library";
      canvas.prepend(container);
      const view = base?.view() ?? first.map.frame;
      try {
        const options = { view, dark: isDark(), nonce: first.nonce };
        const library = await startBaseMap(upgrade, container, options);
        if (!library) return;
        if (ended) return library.destroy();
        library.setView(base?.view() ?? view);
        library.setDark(isDark());
        take(library, "library");
      } catch {
        // No WebGL, no network, a key refused: the server's picture is a map, too.
        container.remove();
        if (!ended) setLive((now) => ({ ...now, ground: "picture" }));
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
