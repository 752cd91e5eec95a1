/** Which map the browser gets, out of the environment's map settings. */

export interface MapSettings {
  /** The key of Google's Maps JavaScript API; with one its map is used. */
  googleKey: string | undefined;
  /** The addresses of MapLibre styles; the same one twice where the dark theme has none. */
  style: { light: string; dark: string } | undefined;
  /** Origins from which the styles and what they name are loaded. */
  hosts: readonly string[];
}

interface Given {
  GOOGLE_MAPS_API_KEY?: string | undefined;
  /** One or two addresses. */
  MAP_STYLE_URL?: string[] | undefined;
  /** Origins. */
  MAP_HOSTS?: string[] | undefined;
}

/** The settings, or what is wrong with their combination: a sentence for each problem. */
export function mapSettings(given: Given): MapSettings | { problems: string[] } {
  const [light, dark = light] = given.MAP_STYLE_URL ?? [];
  if (!light || !dark) {
    if (given.MAP_HOSTS) return { problems: ["MAP_HOSTS needs MAP_STYLE_URL."] };
    return { googleKey: given.GOOGLE_MAPS_API_KEY, style: undefined, hosts: [] };
  }
  const origins = [light, dark].map((style) => new URL(style).origin);
  return {
    googleKey: given.GOOGLE_MAPS_API_KEY,
    style: { light, dark },
    hosts: [...new Set([...origins, ...(given.MAP_HOSTS ?? [])])],
  };
}
