import { contained, type MapFrame, type MapView } from "geo/geometry/mercator";
import { type RefObject, useRef, useState } from "react";
import { useBeforePaint, useNonce } from "~/ui";
import type { MapData, MapUpgrade } from "../model/types";
import type { BaseMap } from "./base-map";
import { startBaseMap } from "./start-base-map";
import { startSvgMap } from "./svg-map";

/** Whether the page is dark: by its switch, else by the system. */
function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Calls back when the page turns dark or light; returns what ends it. */
function onDark(listener: (dark: boolean) => void): () => void {
  const tell = () => listener(isDark());
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", tell);
  const page = new MutationObserver(tell);
  page.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    system.removeEventListener("change", tell);
    page.disconnect();
  };
}

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
const TIMEOUT_MS = 1000;

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
      const waited = setTimeout(() => setGround("picture"), TIMEOUT_MS);
      const view = () => base?.view() ?? first.map.frame;
      const library = await libraryIn(canvas, upgrade, view, first.nonce);
      clearTimeout(waited);
      if (ended) return library?.destroy();
      if (library) take(library);
      setGround(library ? "library" : "picture");
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

/** A library's map behind everything in the canvas; null where none starts. */
async function libraryIn(
  canvas: HTMLElement,
  upgrade: MapUpgrade,
  view: () => MapView,
  nonce: string | undefined,
): Promise<BaseMap | null> {
  const container = document.createElement("div");
  container.className = "map__library";
  canvas.prepend(container);
  try {
    const library = await startBaseMap(upgrade, container, { view: view(), dark: isDark(), nonce });
    // Both may have changed while it started.
    library?.setView(view());
    library?.setDark(isDark());
    return library;
  } catch {
    // No WebGL, no network, a key refused: the server's picture is a map, too.
    container.remove();
    return null;
  }
}
