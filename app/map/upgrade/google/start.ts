import type { LonLat } from "geo/geometry/lon-lat";
import { GROUND_COLOURS } from "geo/ground/ground-colours";
import type { MapUpgrade } from "../../model/types";
import type { BaseMap, StartBaseMap } from "../base-map";
import { loadGoogleMaps } from "./load";
import { hostOver } from "./overlay-host";

/** Google's ground in the colours of our own, without shops and stops that are not the route's. */
function googleStyles(dark: boolean): google.maps.MapTypeStyle[] {
  const colours = GROUND_COLOURS[dark ? "dark" : "light"];
  const fill = (featureType: string, color: string): google.maps.MapTypeStyle => ({
    featureType,
    elementType: "geometry",
    stylers: [{ color }],
  });
  return [
    { elementType: "geometry", stylers: [{ color: colours.land }] },
    { elementType: "labels.text.fill", stylers: [{ color: colours.label }] },
    { elementType: "labels.text.stroke", stylers: [{ color: colours.land }] },
    { elementType: "labels.icon", stylers: [{ visibility: "off" }] },
    { featureType: "poi", elementType: "labels", stylers: [{ visibility: "off" }] },
    { featureType: "transit.station", stylers: [{ visibility: "off" }] },
    fill("poi.park", colours.green),
    fill("water", colours.water),
    fill("administrative", colours.border),
    fill("transit.line", colours.rail),
    fill("road.local", colours.street),
    fill("road.arterial", colours.main),
    fill("road.highway", colours.highway),
  ];
}

const DRAW_LIMIT_MS = 20_000;
const VIEW_EVENTS = ["center_changed", "zoom_changed", "bounds_changed"];

/** Google's map as the ground; it shows its own attribution. */
export function startGoogle(upgrade: Extract<MapUpgrade, { kind: "google" }>): StartBaseMap {
  return async (container, { view, dark, nonce }) => {
    const { maps, refused } = await loadGoogleMaps(upgrade.key, nonce);
    const frame = container.appendChild(document.createElement("div"));
    frame.className = "google-map";
    const map = new maps.Map(frame, {
      ...camera(view),
      // Drawn without code made at run time, which the content security policy forbids.
      renderingType: maps.RenderingType.RASTER,
      isFractionalZoomEnabled: true,
      styles: googleStyles(dark),
      // One finger and the wheel scroll the page; Google shows a hint of its own.
      gestureHandling: "cooperative",
      clickableIcons: false,
      // Buttons, keys and pins are the widget's own; Google's logo and credits stay.
      disableDefaultUI: true,
      keyboardShortcuts: false,
      tilt: 0,
    });
    const overlay = hostOver(map, frame, maps.OverlayView);
    const destroy = () => {
      overlay.remove();
      google.maps.event.clearInstanceListeners(map);
      frame.remove();
    };
    try {
      await Promise.race([drawn(map), refused]);
    } catch (error) {
      destroy();
      throw error;
    }
    const base: BaseMap = {
      overlayHost: overlay.host,
      attribution: [],
      view() {
        const centre = map.getCenter();
        const zoom = map.getZoom();
        if (!centre || zoom === undefined) return view;
        return { centre: [centre.lng(), centre.lat()], zoom: zoom - 1 };
      },
      setView(wanted, { animate = false } = {}) {
        const { center, zoom } = camera(wanted);
        // Google glides to places near by at the same zoom, and changes the zoom at once.
        if (animate && map.getZoom() === zoom) map.panTo(center);
        else map.moveCamera({ center, zoom });
      },
      onMove(listener) {
        const moved = () => {
          overlay.place();
          listener();
        };
        const listeners = VIEW_EVENTS.map((name) => map.addListener(name, moved));
        return () => {
          for (const added of listeners) added.remove();
        };
      },
      setDark: (isDark) => map.setOptions({ styles: googleStyles(isDark) }),
      destroy,
    };
    return base;
  };
}

/** Google's zoom counts one more than ours for the same scale. */
const camera = ({ centre: [lng, lat], zoom }: { centre: LonLat; zoom: number }) => ({
  center: { lng, lat },
  zoom: zoom + 1,
});

/** Settles with the first complete picture. */
function drawn(map: google.maps.Map): Promise<void> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(
      () => reject(new Error("Google's map has not been drawn in time.")),
      DRAW_LIMIT_MS,
    );
    google.maps.event.addListenerOnce(map, "tilesloaded", () => {
      clearTimeout(limit);
      resolve();
    });
  });
}
