import type * as MapLibre from "maplibre-gl";
import type { Map as MapLibreMap } from "maplibre-gl";
import { type Attribution, CLOSEST_ZOOM, type MapUpgrade } from "../../model/types";
import { mapWorkerUrl } from "../../urls";
import type { BaseMap, StartBaseMap } from "../base-map";

/** Whom the sources in use are from, as the style and its tiles name them in HTML. */
function attributionOf(map: MapLibreMap): Attribution[] {
  const found = new Map<string, Attribution>();
  for (const id of Object.keys(map.getStyle().sources)) {
    for (const credit of readAttribution(map.getSource(id)?.attribution ?? "")) {
      found.set(credit.label, credit);
    }
  }
  return [...found.values()];
}

/** The links of a piece of HTML; nothing in it is run or loaded. */
function readAttribution(html: string): Attribution[] {
  const links = new DOMParser().parseFromString(html, "text/html").querySelectorAll("a[href]");
  return [...links].flatMap((link) => {
    const label = link.textContent?.trim();
    const href = link.getAttribute("href") ?? "";
    return label && /^https?:\/\//.test(href) ? [{ label, href }] : [];
  });
}

const EASE_MS = 300;

/** The ground by MapLibre, in the style of the upgrade; the library is loaded with the first map. */
export function startMapLibre(upgrade: Extract<MapUpgrade, { kind: "maplibre" }>): StartBaseMap {
  return async (container, { view, dark }) => {
    const maplibre = await library();
    const styleFor = (isDark: boolean) => (isDark ? upgrade.darkStyle : upgrade.style);
    let style = styleFor(dark);
    const map = new maplibre.Map({
      container,
      style,
      transformStyle: flat,
      center: view.centre,
      zoom: view.zoom,
      maxZoom: CLOSEST_ZOOM,
      bearing: 0,
      pitch: 0,
      maxPitch: 0,
      dragRotate: false,
      touchPitch: false,
      // One finger and the wheel scroll the page.
      cooperativeGestures: true,
      // Keys and attribution are the widget's own, the same on all maps.
      keyboard: false,
      attributionControl: false,
    });
    map.touchZoomRotate.disableRotation();
    hideFromReaders(map.getCanvas());
    try {
      await drawn(map);
    } catch (error) {
      map.remove();
      throw error;
    }
    const base: BaseMap = {
      overlayHost: map.getCanvasContainer(),
      attribution: upgrade.attribution.length > 0 ? upgrade.attribution : attributionOf(map),
      view() {
        // Pins lie in the world's first copy.
        const { lng, lat } = map.getCenter().wrap();
        return { centre: [lng, lat], zoom: map.getZoom() };
      },
      setView({ centre, zoom }, { animate = false } = {}) {
        if (animate) map.easeTo({ center: centre, zoom, duration: EASE_MS });
        else map.jumpTo({ center: centre, zoom });
      },
      onMove(listener) {
        const events = [map.on("move", listener), map.on("resize", listener)];
        return () => {
          for (const { unsubscribe } of events) unsubscribe();
        };
      },
      onPageGesture(listener) {
        const { unsubscribe } = map.on("cooperativegestureprevented", ({ gestureType }) =>
          listener(gestureType === "wheel_zoom" ? "wheel" : "finger"),
        );
        return unsubscribe;
      },
      setDark(isDark) {
        const wanted = styleFor(isDark);
        if (wanted === style) return;
        style = wanted;
        map.setStyle(style, { transformStyle: flat });
      },
      destroy: () => map.remove(),
    };
    return base;
  };
}

/** The widget has a name, keys and a list of its own; the picture adds nothing to them. */
function hideFromReaders(canvas: HTMLCanvasElement): void {
  canvas.tabIndex = -1;
  canvas.removeAttribute("role");
  canvas.removeAttribute("aria-label");
  canvas.ariaHidden = "true";
}

let loading: Promise<typeof MapLibre> | undefined;

/** MapLibre, loaded once; a failed load is tried again by the next map. */
function library(): Promise<typeof MapLibre> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<typeof MapLibre> {
  const maplibre = await import("maplibre-gl");
  maplibre.setWorkerUrl(mapWorkerUrl(maplibre.getVersion()));
  return maplibre;
}

/** Pins and lines are laid over the flat map, so no style may bend it into a globe or hills. */
const flat: MapLibre.TransformStyleFunction = (_previous, next) => {
  const { terrain: _terrain, sky: _sky, projection: _projection, ...style } = next;
  return style;
};

/** Settles with the first complete picture, or with what stands in the style's way. */
function drawn(map: MapLibre.Map): Promise<void> {
  return new Promise((resolve, reject) => {
    const failing = map.on("error", ({ error }) => reject(error));
    // A tile that can't be had only leaves a hole, which MapLibre reports in the console.
    map.once("style.load", () => failing.unsubscribe());
    map.once("load", () => resolve());
  });
}
