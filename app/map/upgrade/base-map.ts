/** What a map library does for us: the ground. Pins, lines and pop-ups are our own on all. */
import type { MapView } from "geo/geometry/mercator";
import type { Attribution } from "../model/types";

/** A gesture that scrolls the page instead of the map: one finger, or the wheel without Ctrl. */
export type PageGesture = "finger" | "wheel";

/** A map of a library, north up and flat, that fills its container. */
export interface BaseMap {
  /** Where pins and lines are put, so that gestures over them reach the map. */
  readonly overlayHost: HTMLElement;
  /** Whom the ground is from; empty where the library shows that itself. */
  readonly attribution: Attribution[];
  view(): MapView;
  setView(view: MapView, options?: { animate?: boolean }): void;
  /** Calls back on every change of the view or the size, also in the midst of a gesture. */
  onMove(listener: () => void): () => void;
  /** Calls back when a gesture scrolls the page. Absent if the library shows its own hint. */
  onPageGesture?(listener: (gesture: PageGesture) => void): () => void;
  setDark(dark: boolean): void;
  destroy(): void;
}

export interface BaseMapOptions {
  view: MapView;
  dark: boolean;
  /** For styles and scripts that the library writes. */
  nonce: string | undefined;
}

/**
 * Starts a library's map; resolves once there is something to see.
 * @throws where it can't start, be loaded or draw; the server's picture then stays
 */
export type StartBaseMap = (container: HTMLElement, options: BaseMapOptions) => Promise<BaseMap>;
