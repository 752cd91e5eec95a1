/** Which map the browser gets, out of the environment's map settings. */

import { defineSettings, optional, words } from "platform/settings/types";
import { z } from "zod";

export interface MapSettings {
  /** The key of Google's Maps JavaScript API; with one its map is used. */
  googleKey: string | undefined;
  /** The addresses of MapLibre styles; the same one twice where the dark theme has none. */
  style: { light: string; dark: string } | undefined;
  /** Origins from which the styles and what they name are loaded. */
  hosts: readonly string[];
}

const STYLE_URLS =
  "must be the URL of a MapLibre style, or two with a space between them: light and dark";

/** Addresses for the browser: they go into the content security policy letter by letter. */
const styleUrls = words.pipe(
  z.array(z.url({ protocol: /^https?$/, error: STYLE_URLS })).max(2, STYLE_URLS),
);

const HOSTS =
  "must be hosts such as https://tiles.example.com or https://*.example.com, with spaces between them";

const hosts = words.pipe(
  z.array(z.string().regex(/^https?:\/\/(\*\.)?[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/i, HOSTS)),
);

/** With it Google's maps are shown. */
export const GOOGLE_MAPS_API_KEY = optional(
  z.string().regex(/^[\w-]+$/, "must be the key alone: letters, digits, - and _"),
);

export const mapSettings = defineSettings({
  variables: {
    GOOGLE_MAPS_API_KEY,
    MAP_STYLE_URL: optional(styleUrls),
    MAP_HOSTS: optional(hosts),
  },
  read: (given): MapSettings | { problems: string[] } => {
    const { GOOGLE_MAPS_API_KEY: googleKey, MAP_STYLE_URL, MAP_HOSTS } = given;
    const [light, dark = light] = MAP_STYLE_URL ?? [];
    if (!light || !dark) {
      if (MAP_HOSTS) return { problems: ["MAP_HOSTS needs MAP_STYLE_URL."] };
      return { googleKey, style: undefined, hosts: [] };
    }
    const origins = [light, dark].map((style) => new URL(style).origin);
    return {
      googleKey,
      style: { light, dark },
      hosts: [...new Set([...origins, ...(MAP_HOSTS ?? [])])],
    };
  },
});
