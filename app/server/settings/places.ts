/** Which geocoder to use, out of the environment's `PLACES` settings. */

import {
  defineSettings,
  oneOf,
  optional,
  type Problems,
  serviceKey,
  serviceUrl,
} from "platform/settings/types";
import type { z } from "zod";
import { GOOGLE_MAPS_API_KEY } from "./map";

const ENGINES = ["gazetteer", "google", "photon", "nominatim"] as const;

const PUBLIC = {
  photon: "https://photon.komoot.io",
  nominatim: "https://nominatim.openstreetmap.org",
} as const;

export type PlacesSettings =
  | { engine: "gazetteer" }
  | { engine: "google"; key: string }
  | { engine: "photon"; url: string }
  | {
      engine: "nominatim";
      url: string;
      /** The one of the OpenStreetMap foundation, whose usage policy allows a question a second. */
      shared: boolean;
    };

const variables = {
  PLACES: optional(oneOf(ENGINES)),
  PLACES_URL: optional(serviceUrl),
  PLACES_KEY: optional(serviceKey),
  /** By Google's terms its places belong on no other map. */
  GOOGLE_MAPS_API_KEY,
};
type Given = z.output<z.ZodObject<typeof variables>>;

export const placesSettings = defineSettings({ variables, read });

function read(given: Given): PlacesSettings | Problems {
  const { PLACES: engine = "gazetteer", PLACES_URL: url, PLACES_KEY: key } = given;
  const problems: string[] = [];
  if (url && (engine === "gazetteer" || engine === "google")) {
    problems.push("PLACES_URL needs PLACES set to photon or nominatim.");
  }
  if (key && engine !== "google") problems.push("PLACES_KEY needs PLACES set to google.");
  if (engine === "google" && !key) {
    problems.push(
      "PLACES_KEY is missing: PLACES=google needs a key for the Places API (New) and the Geocoding API.",
    );
  }
  if (engine === "google" && !given.GOOGLE_MAPS_API_KEY) {
    problems.push(
      "GOOGLE_MAPS_API_KEY is missing: by Google's terms PLACES=google may only be used with Google's maps.",
    );
  }
  if (problems.length > 0) return { problems };
  switch (engine) {
    case "google":
      return { engine, key: key ?? "" };
    case "photon":
      return { engine, url: url ?? PUBLIC.photon };
    case "nominatim": {
      const shared = !url || new URL(url).hostname === new URL(PUBLIC.nominatim).hostname;
      return { engine, url: url ?? PUBLIC.nominatim, shared };
    }
    case "gazetteer":
      return { engine };
  }
}
