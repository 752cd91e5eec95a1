/** Runs in the browser: hands the map libraries' start to the tests. */
import "../../app/map/upgrade/maplibre/maplibre.css";
import "../../app/map/upgrade/google/google.css";
import "./map-harness.css";
import type { MapUpgrade } from "../../app/map/model/types";
import type { BaseMap, BaseMapOptions } from "../../app/map/upgrade/base-map";
import { startGoogle } from "../../app/map/upgrade/google/start";
import { startMapLibre } from "../../app/map/upgrade/maplibre/start";

export interface MapHarness {
  map: BaseMap;
  moves: number;
  start(upgrade: MapUpgrade, options: Omit<BaseMapOptions, "nonce">): Promise<void>;
}

declare global {
  interface Window {
    harness: MapHarness;
  }
}

const container = document.querySelector<HTMLElement>("#map");

window.harness = {
  // Set by `start`, which every test calls first.
  map: undefined as unknown as BaseMap,
  moves: 0,
  async start(upgrade, options) {
    if (!container || upgrade.kind === "none") throw new Error("nothing to start");
    const start = upgrade.kind === "google" ? startGoogle(upgrade) : startMapLibre(upgrade);
    const nonce = document.querySelector("script")?.nonce;
    this.map = await start(container, { ...options, nonce });
    this.map.onMove(() => {
      this.moves += 1;
    });
  },
};
