import type { MapUpgrade } from "../model/types";
import type { BaseMap, BaseMapOptions } from "./base-map";

/**
 * Loads the library that draws the ground and starts it; null where the server's picture stays.
 * @throws as `StartBaseMap` does
 */
export async function startBaseMap(
  upgrade: MapUpgrade,
  container: HTMLElement,
  options: BaseMapOptions,
): Promise<BaseMap | null> {
  switch (upgrade.kind) {
    case "maplibre": {
      const { startMapLibre } = await import("./maplibre/start");
      return startMapLibre(upgrade)(container, options);
    }
    case "google": {
      const { startGoogle } = await import("./google/start");
      return startGoogle(upgrade)(container, options);
    }
    case "none":
      return null;
  }
}
